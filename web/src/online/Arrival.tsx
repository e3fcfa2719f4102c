/** Somebody has come by a link, and a seat is free. */
import { useState } from 'preact/hooks';
import { Dialogue } from '../panels/Dialogue';
import { gameName, sideName } from '../state/described';
import { closeDialogue, dialogue, openRules } from '../state/dialogue';
import { keep, recall, soundText } from '../state/keep';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { join } from './coming';
import { termsOf } from './Invitation';
import { NameField } from './NameField';
import { Connection, headlineOf } from './Status';
import { online } from './state';

export function Arrival() {
  const { game, link } = useStore(online);
  const [name, setName] = useState(recall('name', soundText) ?? '');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const state = game?.state;
  if (!state) return null;
  const free = state.seats.white.taken ? 'black' : 'white';
  const host = state.seats[free === 'white' ? 'black' : 'white'].name;
  const open = state.status === 'waiting' || busy;
  const sit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    keep('name', name.trim());
    setBusy(true);
    const why = await join(name.trim());
    setBusy(false);
    if (why !== null) setRefused(why);
    else if (dialogue.get().open === 'arrival') closeDialogue();
  };
  return (
    <Dialogue
      title={
        host ? say('web.distance.invites-you', { name: host }) : say('web.distance.you-are-invited')
      }
    >
      <form class="arrival" onSubmit={(event) => void sit(event)}>
        <p class="terms">
          <b>{termsOf(state)}</b>
        </p>
        <p>
          <button type="button" class="plain" onClick={() => openRules(state.kind, 'arrival')}>
            {say('web.rules-of', { game: gameName(state.kind) })}
          </button>
        </p>
        {open && (
          <p class="terms">
            <span class={`disc ${free}`} aria-hidden="true" />{' '}
            {say('web.distance.your-side', { side: sideName(state.kind, free) })}
          </p>
        )}
        {open && <NameField name={name} onName={setName} />}
        <p class="refusal" role="alert">
          {refused ||
            (open
              ? ''
              : state.status === 'over'
                ? (headlineOf(game) ?? say('web.distance.called-off'))
                : say('web.distance.seats-taken'))}
        </p>
        {busy && <Connection />}
        <div class="row end">
          <button type="button" onClick={closeDialogue}>
            {say(state.status === 'over' ? 'web.close' : 'web.distance.watch')}
          </button>
          {open && (
            <button class="primary" autofocus aria-disabled={busy}>
              {busy && link !== 'up' ? say('web.distance.connecting') : say('web.distance.join')}
            </button>
          )}
        </div>
      </form>
    </Dialogue>
  );
}
