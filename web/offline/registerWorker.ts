/**
 * Registers the service worker, which stores the files of the app. If that is refused (private windows, no HTTPS), the browser fetches
 * them each time.
 */
export const registerWorker = async (): Promise<void> => {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
};
