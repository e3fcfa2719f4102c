/**
 * The position editor. It only puts pieces on cells; the core decides whether the position is
 * possible and says why not.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board, type BoardActions, noActions } from '../board/Board';
import { type Layout, layoutOf } from '../board/geometry';
import { noMarks } from '../board/marks';
import { StackShape } from '../board/StackShape';
import type { Arrangement, CellName, Refusal, SideKey } from '../core/protocol';
import { editingOf } from '../games/editing';
import { describe, pieceName } from '../state/described';
import { closeDialogue, dialogue, openMaker } from '../state/dialogue';
import { lookOf } from '../state/look';
import { open } from '../state/opening';
import { opponentForPosition } from '../state/rights';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { table, theCore } from '../state/table';
import { say } from '../state/words';
import { Dialogue } from './Dialogue';
import { Icon } from './Icon';
import { Group, Radio } from './Options';

export function Editor() {
  const likes = useStore(settings);
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const [brush, setBrush] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [carried, setCarried] = useState<{
    piece: string;
    x: number;
    y: number;
    moved: boolean;
  } | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refusal) words.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const game = arrangement?.game ?? '';
  const look = useMemo(() => lookOf(likes, game, 'editor'), [likes, game]);
  useEffect(() => {
    const from = dialogue.get().maker ?? table.get().scene;
    if (!from) return;
    const { game, rules, position } = from;
    void theCore()
      .call('arrange', { game, rules, position })
      .then((answer) => {
        if (answer.kind !== 'arranged') return setRefusal(answer.refusal);
        setLayout(layoutOf(answer.board));
        setBrush(describe(game)?.pieces[0]?.key ?? null);
        setArrangement(answer.arrangement);
      });
  }, []);
  if (!arrangement || !layout)
    return (
      <Dialogue title={say('web.editor')} wide>
        <p class="refusal" role="alert">
          {refusal?.text ?? ''}
        </p>
      </Dialogue>
    );
  const description = describe(arrangement.game)!;
  const set = (stacks: Arrangement['stacks']) => {
    setRefusal(null);
    setArrangement({ ...arrangement, stacks });
  };
  const put = (cell: CellName, brush: string | null, again = true) => {
    const { [cell]: stack, ...others } = arrangement.stacks;
    if (brush === null) {
      // The eraser takes the topmost piece.
      const rest = stack?.slice(0, -1) ?? [];
      return set(rest.length > 0 ? { ...others, [cell]: rest } : others);
    }
    // The same piece once more takes it away, unless it was dragged here.
    if (again && !description.stacks && stack?.[0] === brush) return set(others);
    set({ ...others, [cell]: description.stacks && stack ? [...stack, brush] : [brush] });
  };
  const actions: BoardActions = {
    ...noActions,
    tap: (cell) => put(cell, brush),
    async drop(from, to) {
      const { [from]: moved, ...others } = arrangement.stacks;
      if (!moved || to === from) return false;
      set(to ? { ...others, [to]: moved } : others);
      return true;
    },
    draw: (_, to) => {
      const { [to]: gone, ...others } = arrangement.stacks;
      if (gone) set(others);
    },
  };
  /** Clears everything: pieces, castling rights and counts; the opening side is to move. */
  const clear = () => {
    setRefusal(null);
    setArrangement({ ...arrangement, stacks: {}, turn: description.sides[0]!.key, fields: {} });
  };
  const fromStart = async () => {
    const answer = await theCore().call('arrange', {
      game: arrangement.game,
      rules: arrangement.rules,
    });
    if (answer.kind === 'arranged') setArrangement(answer.arrangement);
    setRefusal(null);
  };
  const make = async () => {
    const built = await theCore().call('build', { ...arrangement, fields });
    if (built.kind === 'refused') return setRefusal(built.refusal);
    const { rules, position } = built;
    openMaker({ game: arrangement.game, rules, position });
  };
  const play = async () => {
    const built = await theCore().call('build', { ...arrangement, fields });
    if (built.kind === 'refused') return setRefusal(built.refusal);
    const refused = await open(
      { game: arrangement.game, rules: built.rules, position: built.position },
      opponentForPosition(),
    );
    if (refused) setRefusal(refused);
    else closeDialogue();
  };
  const editing = editingOf(arrangement.game);
  const fields = editing.fields?.(arrangement) ?? arrangement.fields;
  const pieces = description.pieces.filter(
    ({ key }) => editing.has?.(key, arrangement.rules) ?? true,
  );
  const label = (cell: CellName) => {
    const stack = arrangement.stacks[cell];
    return stack
      ? `${cell}, ${stack.map((piece) => pieceName(game, piece)).join(', ')}`
      : `${cell}, ${say('web.empty')}`;
  };
  /** A piece is dragged from the palette to where it shall stand. */
  const carrying = (piece: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      setBrush(piece);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      setCarried({ piece, x: event.clientX, y: event.clientY, moved: false });
    },
    onPointerMove(event: PointerEvent) {
      if (carried?.piece === piece)
        setCarried({ piece, x: event.clientX, y: event.clientY, moved: true });
    },
    onPointerUp(event: PointerEvent) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const cell = under?.closest<SVGElement>('.editor [data-cell]')?.dataset.cell;
      if (carried?.moved && cell) put(cell, piece, false);
      setCarried(null);
    },
    onPointerCancel: () => setCarried(null),
  });
  return (
    <Dialogue title={say('web.editor')} wide>
      {carried?.moved && (
        <svg
          class="carried"
          viewBox="-50 -50 100 100"
          aria-hidden="true"
          style={{ left: `${carried.x}px`, top: `${carried.y}px` }}
        >
          <StackShape stack={[carried.piece]} look={look} />
        </svg>
      )}
      <div class="editor">
        <div class={`board-place ${layout.hex ? 'hex' : 'square'}`}>
          <Board
            layout={layout}
            stacks={arrangement.stacks}
            steps={null}
            turned={false}
            facing={null}
            coordinates
            look={look}
            marks={{ ...noMarks, refusal: refusal?.cells ?? [] }}
            preview={[]}
            title={say('web.board')}
            label={label}
            actions={actions}
          />
        </div>
        <div class="palette">
          <div class="brushes" role="group" aria-label={say('web.pieces')}>
            {pieces.map((piece) => (
              <button
                key={piece.key}
                {...carrying(piece.key)}
                aria-pressed={brush === piece.key}
                aria-label={pieceName(game, piece.key)}
                title={piece.text}
                onClick={() => setBrush(piece.key)}
              >
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                  <StackShape stack={[piece.key]} look={look} />
                </svg>
              </button>
            ))}
            <button
              aria-pressed={brush === null}
              aria-label={say('web.erase')}
              title={say('web.erase')}
              onClick={() => setBrush(null)}
            >
              <Icon name="trash" />
            </button>
          </div>
          <Group title={say('web.to-move')}>
            {description.sides.map((side) => (
              <Radio
                key={side.key}
                group="turn"
                checked={arrangement.turn === side.key}
                label={side.text}
                onPick={() => {
                  setRefusal(null);
                  setArrangement({ ...arrangement, turn: side.key as SideKey });
                }}
              />
            ))}
          </Group>
          {description.fields.length > 0 && (
            <div class="fields">
              {description.fields.map((field) => (
                <label key={field.key} class="number-field">
                  <span>{field.name}</span>
                  <input
                    value={fields[field.key] ?? field.usual}
                    maxLength={40}
                    onInput={(event) => {
                      setRefusal(null);
                      setArrangement({
                        ...arrangement,
                        fields: { ...arrangement.fields, [field.key]: event.currentTarget.value },
                      });
                    }}
                  />
                </label>
              ))}
            </div>
          )}
          <div class="row">
            <button onClick={() => void fromStart()}>{say('web.start-position')}</button>
            <button onClick={clear}>{say('web.clear')}</button>
            <button onClick={() => void make()}>{say('web.maker')}</button>
            <button class="primary" onClick={() => void play()}>
              {say('web.play-this')}
            </button>
          </div>
          {/* Below the buttons, which stay under the pointer. */}
          <p class="refusal" role="alert" ref={words}>
            {refusal ? refusalWords(refusal) : ''}
          </p>
        </div>
      </div>
    </Dialogue>
  );
}

/** There is no text here whose columns could be counted; the squares that matter are named instead. */
export function refusalWords({ text, cells }: Refusal): string {
  const plain = text.replace(/ ?\((column|colonne) \d+\)/g, '');
  const unnamed = cells.map(({ cell }) => cell).filter((cell) => !plain.includes(cell));
  return unnamed.length > 0 ? `${plain} (${unnamed.join(', ')})` : plain;
}
