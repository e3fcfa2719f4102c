/** The keys that do something, in one list: `?` opens it. */
import { closeDialogue } from '../state/dialogue';
import { KEYS } from '../state/keys';
import { say } from '../state/words';
import { Dialogue } from './Dialogue';

export function Keys() {
  return (
    <Dialogue title={say('web.keys')}>
      <dl class="keys">
        {KEYS.map(({ keys, word }) => (
          <div key={word}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key.startsWith('web.') ? say(key as 'web.key.home') : key}</kbd>
              ))}
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <div class="row end foot">
        <button onClick={closeDialogue}>{say('web.close')}</button>
      </div>
    </Dialogue>
  );
}
