import type { Editing } from '../editing';

export const editing: Editing = {
  has: (piece, rules) => !piece.endsWith('-knight') || rules.split(',').includes('knights'),
};
