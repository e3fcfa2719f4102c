/** The page without a network, and from one version of it to the next. */
import { usesThreads } from '../core/open';
import { table } from './table';
import { say } from './words';

/**
 * Lets the page work without a network after the first load, where the browser can and the page was
 * built. Only the core that is used here is kept.
 *
 * A page is always of one version. A newer one is fetched whole while this one goes on, and waits;
 * whichever page finds it waiting when it starts, and is the only one, lets it take over and begins
 * again with it. Nothing is lost: games are kept by then.
 */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !isSecureContext) return;
  const { serviceWorker } = navigator;
  // The very first worker stores the page that installed it; every later one stores a newer page.
  let kept = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () =>
    kept ? location.reload() : (kept = true),
  );
  void serviceWorker
    .register(usesThreads ? './sw.js?threads' : './sw.js')
    .then((registration) => {
      registration.waiting?.postMessage('take-over');
      registration.addEventListener('updatefound', () => {
        const newer = registration.installing;
        newer?.addEventListener('statechange', () => {
          if (kept && newer.state === 'installed') table.set({ notice: say('web.new-version') });
        });
      });
    })
    .catch(() => undefined);
}

/** The worker with a newer version, once it has fetched all of it; null if there is none. */
async function newerWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const newer = registration?.installing ?? registration?.waiting ?? null;
  if (newer?.state !== 'installing') return newer;
  return new Promise((done) =>
    newer.addEventListener('statechange', () => done(newer.state === 'installed' ? newer : null), {
      once: true,
    }),
  );
}

/**
 * The server no longer speaks with this version of the page, so a newer one is fetched and takes
 * over in every tab. Resolves to false if there is none.
 */
export async function renewIfNewer(): Promise<boolean> {
  const newer = await newerWorker().catch(() => null);
  if (!newer) return false;
  // Needed even if the page has only just started.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  newer.postMessage('take-over-at-once');
  return true;
}

export const renew = async (): Promise<void> => void ((await renewIfNewer()) || location.reload());
