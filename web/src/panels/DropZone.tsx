/** A game file dropped on the page, or a game pasted anywhere on it, is opened. */
import { useEffect, useState } from 'preact/hooks';
import { closeDialogue, dialogue } from '../state/dialogue';
import { loadText } from '../state/exchange';
import { table } from '../state/table';
import { say } from '../state/words';

async function take(text: string) {
  const loaded = await loadText(text);
  if (loaded.kind === 'refused') table.set({ notice: loaded.text });
  else if (loaded.kind === 'choose') dialogue.set({ open: 'files', games: loaded.games, refused: loaded.refused });
  else closeDialogue();
}

const isField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, dialog') !== null;

export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) void file.text().then(take);
      else if (event.dataTransfer) void take(event.dataTransfer.getData('text/plain'));
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain');
      if (!isField(event.target) && text?.trim()) void take(text);
    };
    addEventListener('dragover', dragOver);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', dragOver);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
  return over ? <div class="drop-zone" aria-hidden="true">{say('web.drop-here')}</div> : null;
}
