/** A game as it begins, small. */
import { useEffect, useState } from 'preact/hooks';
import type { Board, GameName, Stacks } from '../core/protocol';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { theCore } from '../state/table';
import { MiniBoard } from './MiniBoard';

export function StartPicture({ game, place = 'start' }: { game: GameName; place?: string }) {
  const likes = useStore(settings);
  const [picture, setPicture] = useState<{ board: Board; stacks: Stacks } | null>(null);
  useEffect(() => {
    void theCore()
      .call('arrange', { game })
      .then(
        (answer) =>
          answer.kind === 'arranged' &&
          setPicture({ board: answer.board, stacks: answer.arrangement.stacks }),
      );
  }, [game]);
  if (!picture) return <span class="mini" />;
  return <MiniBoard {...picture} look={lookOf(likes, game, `${place}-${game}`)} />;
}
