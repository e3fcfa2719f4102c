/** A link that does not work says so in the middle of the page; what lies under it can be used. */
import { useStore } from '../state/store';
import { table } from '../state/table';
import { told } from '../state/told';
import { say } from '../state/words';

export function Told() {
  const { text } = useStore(told);
  const { notice } = useStore(table);
  if (!text || notice !== text) return null;
  return (
    <div class="told card">
      <p>{text}</p>
      <button class="primary" onClick={() => table.set({ notice: '' })}>
        {say('web.close')}
      </button>
    </div>
  );
}
