/**
 * A small picture of a position: layouts to choose from, games to go on with. And the same picture
 * as a file.
 */
import { render } from 'preact';
import { CellLayer } from '../board/CellLayer';
import { Frame, marginOf } from '../board/Frame';
import { beyond, centreOf, type Layout, layoutOf, UNIT } from '../board/geometry';
import { type Leaning, MarksAbove, MarksBelow, PreviewMarks } from '../board/MarkLayer';
import { type Arrow, noMarks, type Target } from '../board/marks';
import { PieceLayer } from '../board/PieceLayer';
import type { Look } from '../board/StackShape';
import { emptyStage, follow } from '../board/sprites';
import type { Board, CellName, Stacks } from '../core/protocol';
import { PieceDefs } from '../pieces/PieceShape';

/** A piece that goes by one step, in the units of `BoardCell`. */
export interface Going {
  from: CellName;
  dx: number;
  dy: number;
  pushed: boolean;
}

const leaningOf = (layout: Layout, going: Going, turned: boolean): Leaning => ({
  cell: going.from,
  home: centreOf(layout, going.from, turned),
  to: beyond(layout, going.from, going, turned),
  pushed: going.pushed,
});

/** The part of the board that holds these cells, and a little more. */
function boxAround(layout: Layout, cells: CellName[], turned: boolean): string {
  const centres = cells.map((cell) => centreOf(layout, cell, turned));
  const [left, top] = [
    Math.min(...centres.map(({ x }) => x)),
    Math.min(...centres.map(({ y }) => y)),
  ];
  const [right, bottom] = [
    Math.max(...centres.map(({ x }) => x)),
    Math.max(...centres.map(({ y }) => y)),
  ];
  const more = layout.hex ? 0.8 * UNIT : UNIT / 2;
  return `${left - more} ${top - more} ${right - left + 2 * more} ${bottom - top + 2 * more}`;
}

/** What pieces in a picture do. */
export interface Doing {
  selected?: CellName[];
  targets?: Target[];
  arrows?: Arrow[];
  going?: Going[];
}

export function MiniBoard({
  board,
  stacks,
  look,
  title,
  last = [],
  doing = {},
  around = [],
  coordinates = false,
  turned = false,
}: {
  board: Board;
  stacks: Stacks;
  look: Look;
  /** What it shows, for screen readers; without it the picture is decoration. */
  title?: string;
  last?: CellName[];
  doing?: Doing;
  around?: CellName[];
  coordinates?: boolean;
  turned?: boolean;
}) {
  const layout = layoutOf(board);
  const margin = marginOf(layout);
  const { going = [], ...done } = doing;
  const leaning = going.map((one) => leaningOf(layout, one, turned));
  const { selected = [], targets = [], arrows = [] } = done;
  const marks = { ...noMarks, last, selected, targets, arrows };
  return (
    <svg
      class="mini"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={
        around.length > 0
          ? boxAround(layout, around, turned)
          : `${-margin} ${-margin} ${layout.width + 2 * margin} ${layout.height + 2 * margin}`
      }
      {...(title ? { role: 'img' as const, 'aria-label': title } : { 'aria-hidden': true })}
    >
      <defs>
        <PieceDefs theme={look.theme} prefix={look.prefix} />
      </defs>
      <Frame
        layout={layout}
        turned={turned}
        theme={look.theme}
        prefix={look.prefix}
        coordinates={coordinates}
      />
      <g aria-hidden="true">
        <CellLayer
          plain
          layout={layout}
          turned={turned}
          theme={look.theme}
          prefix={look.prefix}
          label={() => ''}
          selected={new Set()}
          reach=""
        />
        <MarksBelow layout={layout} turned={turned} theme={look.theme} marks={marks} />
        <PieceLayer
          stage={follow(emptyStage, stacks, null)}
          layout={layout}
          turned={turned}
          facing={null}
          look={look}
          leaning={new Map(leaning.map(({ cell, to }) => [cell, to]))}
        />
        <MarksAbove layout={layout} turned={turned} theme={look.theme} marks={marks} />
        <PreviewMarks
          preview={leaning}
          colour={look.theme.mark.danger}
          halo={look.theme.mark.halo}
        />
      </g>
    </svg>
  );
}

/**
 * The picture as an SVG file, `pixels` wide. Positions become attributes, because programs without
 * CSS read such files.
 */
export function pictureOf(props: Parameters<typeof MiniBoard>[0], pixels: number): string {
  const host = document.createElement('div');
  render(<MiniBoard {...props} />, host);
  const svg = host.querySelector('svg')!;
  const [, , width, height] = svg.getAttribute('viewBox')!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  svg.setAttribute('width', `${pixels}`);
  svg.setAttribute('height', `${Math.round((pixels * height) / width)}`);
  for (const piece of svg.querySelectorAll<SVGGElement>('.piece')) {
    piece.setAttribute('transform', piece.style.transform.replace(/px/g, ''));
    piece.removeAttribute('style');
  }
  const text = new XMLSerializer().serializeToString(svg);
  render(null, host);
  return text;
}
