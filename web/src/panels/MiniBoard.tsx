/**
 * A small picture of a position: layouts to choose from, games to go on with. And the same picture
 * as a file.
 */
import { render } from 'preact';
import { CellLayer } from '../board/CellLayer';
import { Frame, marginOf } from '../board/Frame';
import { layoutOf } from '../board/geometry';
import { MarksAbove, MarksBelow } from '../board/MarkLayer';
import { type Marks, noMarks } from '../board/marks';
import { PieceLayer } from '../board/PieceLayer';
import type { Look } from '../board/StackShape';
import { emptyStage, follow } from '../board/sprites';
import type { Board, CellName, Stacks } from '../core/protocol';
import { PieceDefs } from '../pieces/PieceShape';

/** What is marked in a picture. */
export type Doing = Partial<Omit<Marks, 'last'>>;

export function MiniBoard({
  board,
  stacks,
  look,
  title,
  last = [],
  doing = {},
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
  coordinates?: boolean;
  turned?: boolean;
}) {
  const layout = layoutOf(board);
  const margin = marginOf(layout);
  const marks = { ...noMarks, last, ...doing };
  return (
    <svg
      class="mini"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${-margin} ${-margin} ${layout.width + 2 * margin} ${layout.height + 2 * margin}`}
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
          leaning={new Map()}
        />
        <MarksAbove layout={layout} turned={turned} theme={look.theme} marks={marks} />
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
