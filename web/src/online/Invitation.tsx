/**
 * The link to send, for the other player and for whoever wants to watch; and the one that takes a
 * seat along.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialogue } from '../panels/Dialogue';
import { Copyable } from '../panels/Files';
import { Sure } from '../panels/Sure';
import { gameName, sideName } from '../state/described';
import { closeDialogue } from '../state/dialogue';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { askFor, renewSeat } from './playing';
import { QrCode } from './QrCode';
import { linkTo, online, seatLink } from './state';
import { clockWords, rulesWords } from './words';

/** Addresses that mean this machine, whoever reads them. */
const isLoopback = () => /^(localhost|127\.|0\.0\.0\.0|\[::1\])/.test(location.hostname);

/** Options that are typed literally are not broken at their hyphens. */
const unbroken = (text: string) =>
  text.split(/(--\S+)/).map((part) => (part.startsWith('--') ? <code>{part}</code> : part));

/** The link for another device; or why it would lead nowhere there. */
const ForCamera = ({ link }: { link: string }) =>
  isLoopback() ? (
    <p class="hint">{unbroken(say('web.distance.loopback'))}</p>
  ) : (
    <QrCode text={link} />
  );

export function Invitation() {
  const { game } = useStore(online);
  const [callingOff, callOff] = useState(false);
  if (!game) return null;
  const link = linkTo(game.id);
  const { state, side } = game;
  const waiting = state?.status === 'waiting' && side !== null;
  return (
    <Dialogue title={say(waiting ? 'web.distance.invitation' : 'web.distance.link')}>
      <p>{say(waiting ? 'web.distance.invite' : 'web.distance.watch-link')}</p>
      <Copyable label={say('web.link')} text={link} />
      <ForCamera link={link} />
      {waiting && (
        <p class="patience" role="status">
          <span class="pulse" aria-hidden="true" />
          {say('web.distance.starts-itself', { side: sideName(state.kind, side) })}
        </p>
      )}
      <div class="row end">
        {waiting && <button onClick={() => callOff(true)}>{say('web.distance.abort')}</button>}
        {'share' in navigator && (
          <button
            class="primary"
            onClick={() =>
              void navigator.share({ title: 'Plateau', url: link }).catch(() => undefined)
            }
          >
            {say('web.distance.share')}
          </button>
        )}
        <button onClick={closeDialogue}>{say('web.close')}</button>
      </div>
      {waiting && callingOff && (
        <Sure
          question={say('web.distance.sure-abort')}
          onYes={() => {
            void askFor('abort');
            closeDialogue();
          }}
          onNo={() => callOff(false)}
        />
      )}
    </Dialogue>
  );
}

/** Shown only on request: whoever has this link can play in one's place. */
export function SeatLink() {
  const { game } = useStore(online);
  const [shown, show] = useState(false);
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; refused: boolean } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button is gone: the focus goes to what it was for.
  useEffect(() => void (shown && place.current?.querySelector('input')?.focus()), [shown, said]);
  if (!game) return null;
  const renew = async () => {
    ask(false);
    setBusy(true);
    const why = await renewSeat();
    setBusy(false);
    setSaid({ text: why ?? say('web.distance.seat-renewed'), refused: why !== null });
    show(true);
  };
  return (
    <Dialogue title={say('web.distance.move-seat')}>
      <p>{say('web.distance.seat-help')}</p>
      <p class="refusal">{say('web.distance.seat-warning')}</p>
      <p class={said?.refused ? 'refusal' : 'renewed'} role="status">
        {said?.text}
      </p>
      {shown && (
        <div ref={place}>
          <Copyable label={say('web.link')} text={seatLink(game.id)} />
          <ForCamera link={seatLink(game.id)} />
        </div>
      )}
      <p class="hint">{say('web.distance.new-seat-help')}</p>
      <div class="row end">
        <button aria-disabled={busy} onClick={() => !busy && ask(true)}>
          {say(busy ? 'web.distance.sending' : 'web.distance.new-seat')}
        </button>
        {shown ? (
          <button onClick={closeDialogue}>{say('web.close')}</button>
        ) : (
          <>
            <button onClick={closeDialogue}>{say('web.cancel')}</button>
            <button class="primary" onClick={() => show(true)}>
              {say('web.distance.show-seat')}
            </button>
          </>
        )}
      </div>
      {asking && (
        <Sure
          question={say('web.distance.sure-new-seat')}
          onYes={() => void renew()}
          onNo={() => ask(false)}
        />
      )}
    </Dialogue>
  );
}

/** What a game is played by, in a line. */
export const termsOf = (terms: {
  kind: string;
  rules: string;
  clock: Parameters<typeof clockWords>[0];
}): string =>
  [gameName(terms.kind), rulesWords(terms), clockWords(terms.clock)].filter(Boolean).join(' · ');
