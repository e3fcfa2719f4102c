/** Who plays a side of the game on the table, by the name that is known; empty where none is. */
import type { SideKey } from '../core/protocol';
import { online } from '../online/state';
import { computerName } from '../state/level';
import type { TableState } from '../state/table';
import { nameIn } from '../state/tags';
import { say } from '../state/words';

export function playerName({ opponent, tags }: TableState, side: SideKey): string {
  if (opponent.kind === 'computer')
    return opponent.side === side ? computerName(opponent.level) : say('web.you');
  const state = opponent.kind === 'distance' && online.get().game?.state;
  if (state) return state.seats[side].name;
  return nameIn(tags, side);
}
