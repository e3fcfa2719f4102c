/** Small line drawings for buttons, 24 by 24, drawn for Plateau. */
const paths = {
  plus: 'M12 5v14M5 12h14',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  flip: 'M7 4v14M7 4L3.5 7.5M7 4l3.5 3.5M17 20V6M17 20l3.5-3.5M17 20l-3.5-3.5',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z',
  analysis: 'M4 19V5M4 19h16M7 15l4-5 3 3 5-7',
  flag: 'M6 21V4M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  draw: 'M4 9h16M4 15h16',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5',
  games: 'M4 6h16M4 12h16M4 18h16',
  rules:
    'M9.200 9a2.900 2.900 0 1 1 4.300 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  learn: 'M3 9l9-4 9 4-9 4zM7 11v5c3 2.500 7 2.500 10 0v-5M21 9v6',
  puzzle: 'M4 8h4.500a2.500 2.500 0 1 1 5 0H18v4.500a2.500 2.500 0 1 1 0 5V20H4z',
  share: 'M12 15V4M12 4L8 8M12 4l4 4M5 13v6h14v-6',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  close: 'M6 6l12 12M18 6L6 18',
  first: 'M7 6v12M18 6l-8 6 8 6z',
  back: 'M16 6l-8 6 8 6z',
  forward: 'M8 6l8 6-8 6z',
  last: 'M17 6v12M6 6l8 6-8 6z',
  stop: 'M7 7h10v10H7z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4',
  two: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.500 19c0-6 11-6 11 0M14.500 15c3-1 7 0 7 4',
  eye: 'M2.500 12c4-8 15-8 19 0c-4 8-15 8-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  comment: 'M4 5h16v11H11l-5 4v-4H4z',
  before: 'M4 5h16v11H11l-5 4v-4H4zM14 8l-3 2.500 3 2.500',
  mute: 'M9 5h11v11h-1M4 6v10h2v4l5-4h3M3 3l18 18',
  up: 'M12 19V6M6 12l6-6 6 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 13l5 5L19 7',
  device: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
