/** The options of a game's rules: where it begins as pictures in a row, the rest to be unfolded. */
import { useEffect, useState } from 'preact/hooks';
import type { Board, GameName, RuleOption } from '../../core/protocol';
import { lookOf } from '../../state/look';
import { numberOf, rulesText } from '../../state/rules';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { theCore } from '../../state/table';
import { say } from '../../state/words';
import { MiniBoard } from '../MiniBoard';
import { Group, Radio } from '../Options';

type Set = Record<string, string>;
type Of<Kind> = Extract<RuleOption, { kind: Kind }>;

export function Layouts({
  game,
  options,
  set,
  onSet,
}: {
  game: GameName;
  options: RuleOption[];
  set: Set;
  onSet: (change: Set) => void;
}) {
  const board = useBoardOf(game);
  const likes = useStore(settings);
  const choices = options.filter((option) => option.kind === 'choice');
  return (
    <>
      {choices.map((option) => (
        <Group key={option.key} title={option.name} kind="layouts">
          {option.choices.map((choice) => (
            <Radio
              key={choice.value}
              group={option.key}
              checked={(set[option.key] ?? option.usual) === choice.value}
              label={choice.name}
              title={choice.text}
              onPick={() => onSet({ [option.key]: choice.value })}
            >
              {board && (
                <MiniBoard
                  board={board}
                  stacks={choice.stacks}
                  look={lookOf(likes, game, `layout-${choice.value}`)}
                />
              )}
            </Radio>
          ))}
        </Group>
      ))}
    </>
  );
}

/** Folded until it is asked for, or something in it is not as usual. */
export function MoreRules({
  options,
  set,
  onSet,
}: {
  options: RuleOption[];
  set: Set;
  onSet: (change: Set) => void;
}) {
  const rest = options.filter((option) => option.kind !== 'choice');
  const [open, setOpen] = useState(() => rulesText(rest, set) !== '');
  if (rest.length === 0) return null;
  return (
    <details
      class="more-rules"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // The browser can only point at a field that is seen.
      onInvalidCapture={() => setOpen(true)}
    >
      <summary>{say('web.more-rules')}</summary>
      <Group title={say('web.rules')} quiet>
        {rest.map((option) =>
          option.kind === 'flag' ? (
            <Flag key={option.key} option={option} set={set} onSet={onSet} />
          ) : option.kind === 'number' ? (
            <NumberOption key={option.key} option={option} set={set} onSet={onSet} />
          ) : null,
        )}
      </Group>
    </details>
  );
}

interface Setting<Kind> {
  option: Of<Kind>;
  set: Set;
  onSet: (change: Set) => void;
}

function Flag({ option: { key, name }, set, onSet }: Setting<'flag'>) {
  return (
    <label class={set[key] === 'on' ? 'option chosen' : 'option'}>
      <input
        type="checkbox"
        checked={set[key] === 'on'}
        onChange={(event) => onSet({ [key]: event.currentTarget.checked ? 'on' : '' })}
      />
      <span>{name}</span>
    </label>
  );
}

function NumberOption({ option, set, onSet }: Setting<'number'>) {
  const { key, name, least, most, usual, byLot } = option;
  return (
    <div class="number-option">
      <label class="number-field">
        <span>{name}</span>
        <input
          type="number"
          name={key}
          min={least}
          max={most}
          placeholder={`${least}–${most}`}
          value={numberOf(set[key]) ?? (usual === null ? '' : usual)}
          onInput={(event) => onSet({ [key]: event.currentTarget.value })}
        />
      </label>
      {byLot && (
        <button type="button" onClick={() => onSet({ [key]: String(anyOf(least, most)) })}>
          {say('web.any-start')}
        </button>
      )}
    </div>
  );
}

const anyOf = (least: number, most: number) =>
  least + Math.floor(Math.random() * (most - least + 1));

function useBoardOf(game: GameName): Board | null {
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    void theCore()
      .call('arrange', { game })
      .then((answer) => answer.kind === 'arranged' && setBoard(answer.board));
  }, [game]);
  return board;
}
