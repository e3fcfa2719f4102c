/** How boards and pieces look to this person. */
import type { Look } from '../board/StackShape';
import { themes, type Theme } from '../board/themes';
import type { Settings, Shade } from './settings';

const contrastWanted = () => globalThis.matchMedia?.('(prefers-contrast: more)').matches ?? false;

/** Who asks the system for more contrast gets it, unless something else was chosen here. */
export const shadeOf = ({ shade }: Settings): Shade => (shade === 'auto' && contrastWanted() ? 'contrast' : shade);

/** High contrast goes before every board. */
export const themeOf = (likes: Settings): Theme => themes[shadeOf(likes) === 'contrast' ? 'contrast' : likes.theme];

/** `prefix` keeps the gradients of one drawing apart from those of another. */
export const lookOf = (likes: Settings, prefix: string): Look => ({ theme: themeOf(likes), set: likes.pieces, prefix });
