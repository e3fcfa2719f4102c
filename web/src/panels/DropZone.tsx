/** A game file dropped on the page, or a game pasted anywhere on it, is opened. */
import { useEffect, useState } from 'preact/hooks';
import { closeDialogue, openDialogue } from '../state/dialogue';
import { type Loaded, loadFile, loadText } from '../state/exchange';
import { isField } from '../state/keys';
import { table } from '../state/table';
import { say } from '../state/words';

async function take(loading: Promise<Loaded>) {
  const loaded = await loading;
  if (loaded.kind === 'refused') table.set({ notice: loaded.text });
  else if (loaded.kind === 'collected') openDialogue('database');
  else if (loaded.kind === 'opened') closeDialogue();
}

export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Text dragged into a field belongs to that field.
    const ours = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.some(
        (type) => type === 'Files' || (type === 'text/plain' && !isField(target)),
      ) === true;
    const dragOver = (event: DragEvent) => {
      if (!ours(event)) return setOver(false);
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!ours(event)) return;
      event.preventDefault();
      const file = event.dataTransfer!.files[0];
      void take(file ? loadFile(file) : loadText(event.dataTransfer!.getData('text/plain')));
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain');
      if (!isField(event.target) && text?.trim()) void take(loadText(text));
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
  return over ? (
    <div class="drop-zone" aria-hidden="true">
      {say('web.drop-here')}
    </div>
  ) : null;
}
