/** The rules of the games, with figures. The words are the core's. */
import { useEffect, useState } from 'preact/hooks';
import type { Board, GameName } from '../../core/protocol';
import { figuresOf } from '../../games/figures';
import { lessonsOf } from '../../learn/files';
import { allGames, describe, firstGame, gameName } from '../../state/described';
import { openLearn } from '../../state/dialogue';
import { lookOf } from '../../state/look';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { table, theCore } from '../../state/table';
import { say } from '../../state/words';
import { Dialogue } from '../Dialogue';
import { Icon } from '../Icon';
import { MiniBoard } from '../MiniBoard';
import type { Figure } from './figure';
import { sectionsOf } from './sections';

export function Rules({ of }: { of: GameName | null }) {
  const { language } = useStore(settings);
  const [game, setGame] = useState<GameName>(of ?? table.get().scene?.game ?? firstGame());
  const [texts, setTexts] = useState<Record<string, string> | null>(null);
  useEffect(() => void theCore().call('texts', { prefix: 'rules.' }).then(setTexts), [language]);
  return (
    <Dialogue title={say('web.rules')} wide>
      <div class="rules">
        <div class="games" role="group" aria-label={say('web.game')}>
          {allGames().map((one) => (
            <button
              key={one.game}
              aria-pressed={one.game === game}
              onClick={() => setGame(one.game)}
            >
              {gameName(one.game)}
            </button>
          ))}
        </div>
        {lessonsOf(game) && (
          <button class="to-lessons" onClick={() => openLearn({ game })}>
            <Icon name="learn" />
            {say('web.start.lessons')}
          </button>
        )}
        {texts &&
          sectionsOf(game, describe(game)?.rules ?? [], texts).map(
            ({ name, title, sentences, caption }) => {
              const figure = figuresOf(game)[name];
              return (
                <section key={`${game}-${name}`}>
                  <div>
                    <h3>{title}</h3>
                    {sentences.map((sentence, i) => (
                      <p key={i}>{sentence}</p>
                    ))}
                  </div>
                  {figure && caption && (
                    <Drawing game={game} figure={figure} caption={caption} name={name} />
                  )}
                </section>
              );
            },
          )}
      </div>
    </Dialogue>
  );
}

function Drawing({
  game,
  figure,
  caption,
  name,
}: {
  game: GameName;
  figure: Figure;
  caption: string;
  name: string;
}) {
  const likes = useStore(settings);
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    void theCore()
      .call('arrange', { game, rules: figure.rules })
      .then((answer) => answer.kind === 'arranged' && setBoard(answer.board));
  }, [game, figure]);
  return (
    <figure>
      {board ? (
        <MiniBoard
          board={board}
          stacks={figure.stacks}
          look={lookOf(likes, game, `rules-${game}-${name}`)}
          doing={figure}
          around={figure.around ?? []}
        />
      ) : (
        <span class="mini" />
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
