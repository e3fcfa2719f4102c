/** The rules of the games, with figures. The words are the core's. */
import { useEffect, useState } from 'preact/hooks';
import type { GameName } from '../../core/protocol';
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
import { type Figure, figuresBy, figuresOf } from './figures';
import { sectionsOf } from './sections';

export function Rules({ of }: { of: GameName | null }) {
  const { language } = useStore(settings);
  const [game, setGame] = useState<GameName>(of ?? table.get().scene?.game ?? firstGame());
  const [texts, setTexts] = useState<Record<string, string> | null>(null);
  useEffect(() => void theCore().call('texts', { prefix: 'rules.' }).then(setTexts), [language]);
  const figures = useFigures(game, language);
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
          sectionsOf(game, describe(game)?.rules ?? [], texts).map(({ name, title, sentences }) => {
            const here = figures.filter(({ section }) => section === name);
            return (
              <section key={`${game}-${name}`}>
                <h3>{title}</h3>
                {sentences.map((sentence, i) => (
                  <p key={i}>{sentence}</p>
                ))}
                <Drawings game={game} figures={here.filter(({ forbidden }) => !forbidden)} />
                {here.some(({ forbidden }) => forbidden) && (
                  <h4>
                    <Icon name="close" />
                    {texts['rules.forbidden']}
                  </h4>
                )}
                <Drawings game={game} figures={here.filter(({ forbidden }) => forbidden)} />
              </section>
            );
          })}
      </div>
    </Dialogue>
  );
}

/** They come after the words, which need not wait for them. */
function useFigures(game: GameName, language: string): Figure[] {
  const [figures, setFigures] = useState<Figure[]>([]);
  useEffect(() => {
    let wanted = true;
    const call: Parameters<typeof figuresBy>[0] = (name, asks) => theCore().call(name, asks);
    setFigures([]);
    void figuresOf(game)
      .then((written) => (wanted ? figuresBy(call, game, language, written) : []))
      .then((come) => wanted && setFigures(come));
    return () => {
      wanted = false;
    };
  }, [game, language]);
  return figures;
}

function Drawings({ game, figures }: { game: GameName; figures: Figure[] }) {
  const likes = useStore(settings);
  if (figures.length === 0) return null;
  // Of a larger board a cell would be too small.
  const wide = figures.some(({ board }) => board.shape === 'hex' || board.width > 8);
  return (
    <div class={wide ? 'figures wide' : 'figures'}>
      {figures.map(({ id, board, scene, last, caption, arrows, rings, refusal }) => (
        <figure key={id}>
          <MiniBoard
            board={board}
            stacks={scene.stacks}
            look={lookOf(likes, game, `rules-${game}-${id}`)}
            last={last}
            doing={{ arrows, rings, refusal, check: scene.check?.king ?? null }}
            coordinates
          />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
