/** What would you like to do? For whoever has come without a game, or asks for it by the name above. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GameName } from '../../core/protocol';
import { lessonsOf, puzzlesOf } from '../../learn/files';
import { toggleAnalysis } from '../../state/analysis';
import { allGames, firstGame } from '../../state/described';
import { openDialogue, openLearn, openPuzzles, openRules } from '../../state/dialogue';
import { levelWords } from '../../state/level';
import { open } from '../../state/opening';
import { hideStart, openFresh } from '../../state/start';
import { useStore } from '../../state/store';
import { table } from '../../state/table';
import { playComputer, usualLevel, wishDistance } from '../../state/wishes';
import { say } from '../../state/words';
import { Icon, type IconName } from '../Icon';
import { Group, Radio } from '../Options';
import { StartPicture } from '../StartPicture';
import { Resume } from './Resume';

export function Start() {
  const { scene, match, opponent } = useStore(table);
  const [wanted, setWanted] = useState<GameName | null>(null);
  // Nothing is lost when another game is laid on the table.
  const free = match?.moves.length === 0 && opponent.kind === 'here';
  const game = (free ? scene?.game : wanted) ?? scene?.game ?? firstGame();
  const pick = (one: GameName) => (free ? void openFresh(one) : setWanted(one));
  const analyse = async () => {
    await open({ game }, { kind: 'here' });
    toggleAnalysis();
  };
  const invite = () => {
    wishDistance(false);
    openDialogue('new', game);
  };
  return (
    <section class={`start card ${!scene ? 'early' : ''}`} aria-labelledby="start-title">
      <header>
        <h2 id="start-title">{say('web.start.title')}</h2>
        <button
          class="door"
          aria-label={say('web.start.hide')}
          title={say('web.start.hide')}
          onClick={hideStart}
        >
          <Icon name="close" />
        </button>
      </header>
      <Resume />
      <Group title={say('web.game')} quiet kind="start-games">
        {allGames().map((one) => (
          <Radio
            key={one.game}
            group="start-game"
            checked={one.game === game}
            label={one.name}
            onPick={() => pick(one.game)}
          >
            <StartPicture game={one.game} place="first" />
          </Radio>
        ))}
      </Group>
      <div class="ways">
        <div class="first-ways">
          <button class="primary way" onClick={() => void playComputer(game)}>
            <Icon name="computer" />
            <span>
              {say('web.start.computer')}
              <small>{levelWords(usualLevel())}</small>
            </span>
          </button>
          <Way icon="settings" onTake={() => openDialogue('new', game)}>
            {say('web.start.more')}
          </Way>
        </div>
        <Way icon="two" onTake={() => void open({ game }, { kind: 'here' })}>
          {say('web.start.two')}
        </Way>
        <Way icon="link" onTake={invite}>
          {say('web.start.friend')}
        </Way>
        <Way icon="globe" onTake={() => openDialogue('lobby')}>
          {say('web.distance.lobby')}
        </Way>
        {lessonsOf(game) ? (
          <Way icon="learn" onTake={() => openLearn({ game })}>
            {say('web.learn')}
          </Way>
        ) : (
          <Way icon="rules" onTake={() => openRules(game)}>
            {say('web.start.learn')}
          </Way>
        )}
        {puzzlesOf(game) && (
          <Way icon="puzzle" onTake={() => openPuzzles({ game })}>
            {say('web.puzzles')}
          </Way>
        )}
        <Way icon="analysis" onTake={() => void analyse()}>
          {say('web.start.analyse')}
        </Way>
      </div>
    </section>
  );
}

function Way({
  icon,
  onTake,
  children,
}: {
  icon: IconName;
  onTake: () => void;
  children: ComponentChildren;
}) {
  return (
    <button class="way" onClick={onTake}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}
