/** The lessons, whose code is fetched when they are first opened. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialogue } from '../panels/Dialogue';
import { say } from '../state/words';

let fetched: FunctionComponent | null = null;

export function LearnDoor() {
  const [learn, setLearn] = useState<{ Learn: FunctionComponent | null }>({ Learn: fetched });
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (fetched) return;
    import('./Learn').then(
      (module) => {
        fetched = module.Learn;
        setLearn({ Learn: fetched });
      },
      () => setFailed(true),
    );
  }, []);
  const { Learn } = learn;
  return (
    <Dialogue title={say('web.learn')} wide>
      {Learn ? <Learn /> : <p role="status">{failed ? say('web.learn.unreached') : ''}</p>}
    </Dialogue>
  );
}
