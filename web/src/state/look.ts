/** How boards and pieces look to this person. */
import type { Look } from '../board/StackShape';
import { type Theme, themes } from '../board/themes';
import type { GameName } from '../core/protocol';
import { shapesOf } from './described';
import type { Settings, Shade } from './settings';

const contrastWanted = () => globalThis.matchMedia?.('(prefers-contrast: more)').matches ?? false;

/** Follows the system's wish for more contrast unless another shade was chosen here. */
export const shadeOf = ({ shade }: Settings): Shade =>
  shade === 'auto' && contrastWanted() ? 'contrast' : shade;

/** High contrast overrides the chosen board. */
export const themeOf = (likes: Settings): Theme =>
  themes[shadeOf(likes) === 'contrast' ? 'contrast' : likes.theme];

/** How a game's pieces look. `prefix` keeps the gradients of several drawings apart. */
export const lookOf = (likes: Settings, game: GameName, prefix: string): Look => ({
  shapes: shapesOf(game),
  theme: themeOf(likes),
  set: likes.pieces,
  prefix,
});
