/** Lets the browser keep the files of the app. Where that is refused (private windows, no HTTPS) they are fetched each time. */
export const registerWorker = async (): Promise<void> => {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
};
