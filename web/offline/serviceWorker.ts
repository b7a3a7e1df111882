/*
 * The service worker: becomes `/sw.js` by itself (web/build/serviceWorker.ts), so it imports nothing. It keeps the files
 * of the app, and a page without answers (the shell) that stands in for any page when the server cannot be reached. No
 * answer of the API and no page made for one user is ever stored here.
 */

interface Waiting {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Listening {
  (type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  (type: 'fetch', listener: (event: FetchEvent) => void): void;
}
/** What a service worker is given by the browser, as far as it is used here. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  readonly addEventListener: Listening;
}
interface Build {
  /** Changes with every file. */
  readonly version: string;
  readonly files: readonly string[];
}

const isPage = (request: Request, path: string): boolean =>
  request.mode === 'navigate' && !path.startsWith('/api/') && !path.startsWith('/outbox') && !/\.[A-Za-z\d]{1,11}$/.test(path);

export const startWorker = (scope: WorkerScope, { version, files }: Build): void => {
  const PREFIX = 'shelter-';
  const SHELL = '/offline';
  /** Milliseconds that a page may take before the shell stands in for it. */
  const PATIENCE = 6000;
  const name = PREFIX + version;

  const install = async (): Promise<void> => {
    const cache = await scope.caches.open(name);
    await cache.addAll([SHELL, ...files]);
    await scope.skipWaiting();
  };

  /** The build before this one stays: pages that are open still load its parts. */
  const activate = async (): Promise<void> => {
    const ours = (await scope.caches.keys()).filter((key) => key.startsWith(PREFIX));
    const last = ours.filter((key) => key !== name).at(-1);
    await Promise.all(ours.filter((key) => key !== name && key !== last).map((key) => scope.caches.delete(key)));
    await scope.clients.claim();
  };

  const page = async (request: Request): Promise<Response> => {
    const shell = await scope.caches.match(SHELL);
    if (shell === undefined) return scope.fetch(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => resolve(shell.clone()), PATIENCE);
    });
    const answered = scope.fetch(request).then(
      (response) => (response.status >= 500 ? shell : response),
      () => shell,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  };

  /** A file of a build never changes, so it is stored once fetched. */
  const file = async (request: Request): Promise<Response> => {
    const cached = await scope.caches.match(request);
    if (cached !== undefined) return cached;
    const response = await scope.fetch(request);
    if (response.ok) await (await scope.caches.open(name)).put(request, response.clone());
    return response;
  };

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (isPage(request, pathname)) event.respondWith(page(request));
    else if (pathname.startsWith('/assets/') || files.includes(pathname)) event.respondWith(file(request));
  });
};
