/** A new game: against whom, which, on which clock; its rules are below, for whoever wants others. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameName } from '../../core/protocol';
import { createGame } from '../../online/coming';
import { DistanceOptions, wantedOf } from '../../online/DistanceOptions';
import { Connection } from '../../online/Status';
import { allGames, describe, firstGame, gameName } from '../../state/described';
import { closeDialogue, dialogue, openRules } from '../../state/dialogue';
import { keep } from '../../state/keep';
import { open } from '../../state/opening';
import { optionsOf, rulesText } from '../../state/rules';
import { table } from '../../state/table';
import { keepWishes, opponentOf, recallWishes, timeOf, type Wishes } from '../../state/wishes';
import { say } from '../../state/words';
import { Dialogue } from '../Dialogue';
import { Group, Radio } from '../Options';
import { StartPicture } from '../StartPicture';
import { ClockChoice } from './ClockChoice';
import { LevelChoice, OpponentChoice, SeatChoice } from './OpponentChoice';
import { Layouts, MoreRules } from './RuleOptions';

export function NewGame() {
  const [game, setGame] = useState<GameName>(
    dialogue.get().newOf ?? table.get().scene?.game ?? firstGame(),
  );
  const [set, setRules] = useState<Record<string, string>>(() => {
    const { scene } = table.get();
    return scene?.game === game ? optionsOf(scene.rules) : {};
  });
  const [wishes, setWishes] = useState<Wishes>(recallWishes);
  const [refused, setRefused] = useState('');
  const [reached, setReached] = useState(false);
  const [busy, setBusy] = useState(false);
  // Closing the dialogue calls off the game it was creating.
  const closed = useMemo(() => new AbortController(), []);
  useEffect(() => () => closed.abort(), []);
  const distance = wishes.against === 'distance';
  const options = describe(game)?.options ?? [];
  const rules = rulesText(options, set);
  const wish = (change: Partial<Wishes>) => setWishes({ ...wishes, ...change });
  const changeRules = (change: Record<string, string>) => {
    setRules({ ...set, ...change });
    setRefused('');
  };
  const invite = async () => {
    if (!reached || busy) return;
    keep('name', wishes.name.trim());
    setBusy(true);
    const why = await createGame(wantedOf(wishes, { game, rules }), closed.signal);
    setBusy(false);
    if (why !== null) setRefused(why);
  };
  const begin = async () => {
    const time = timeOf(wishes);
    const refusal = await open({ game, rules, ...(time ? { time } : {}) }, opponentOf(wishes));
    if (refusal) return setRefused(refusal.text);
    table.set({ flipped: false });
    closeDialogue();
  };
  return (
    <Dialogue title={say('web.new-game')} wide>
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault();
          keepWishes(wishes);
          void (distance ? invite() : begin());
        }}
      >
        <OpponentChoice wishes={wishes} onWish={wish} />
        <div class="side-by-side">
          {wishes.against === 'computer' && <LevelChoice wishes={wishes} onWish={wish} />}
          {wishes.against !== 'here' && <SeatChoice game={game} wishes={wishes} onWish={wish} />}
          {distance && <DistanceOptions wishes={wishes} onWish={wish} onReach={setReached} />}
        </div>
        <Group title={say('web.game')} quiet kind="which">
          {allGames().map((one) => (
            <Radio
              key={one.game}
              group="game"
              checked={one.game === game}
              label={gameName(one.game)}
              onPick={() => {
                setGame(one.game);
                setRules({});
                setRefused('');
              }}
            >
              <StartPicture game={one.game} />
            </Radio>
          ))}
        </Group>
        <Layouts key={`layouts-${game}`} {...{ game, options, set }} onSet={changeRules} />
        <ClockChoice wishes={wishes} onWish={wish} />
        <MoreRules key={`more-${game}`} {...{ options, set }} onSet={changeRules} />
        <p class="refusal" role="alert">
          {refused}
        </p>
        <div class="row end foot">
          <button type="button" class="plain rules-link" onClick={() => openRules(game)}>
            {say('web.rules-of', { game: gameName(game) })}
          </button>
          {busy && <Connection />}
          <button type="button" class="cancel" onClick={closeDialogue}>
            {say('web.cancel')}
          </button>
          <button class="primary" disabled={distance && !reached} aria-disabled={distance && busy}>
            {say('web.start')}
          </button>
        </div>
      </form>
    </Dialogue>
  );
}
