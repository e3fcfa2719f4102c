import { usesThreads } from '../core/open';

/** Lets the page work without a network after the first load, where the browser can and the page was built. Only the core that is used here is kept. */
export function startOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext)
    void navigator.serviceWorker.register(usesThreads ? './sw.js?threads' : './sw.js').catch(() => undefined);
}
