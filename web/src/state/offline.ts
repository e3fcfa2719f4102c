/** Lets the page work without a network after the first load, where the browser can and the page was built. */
export function startOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext)
    void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
