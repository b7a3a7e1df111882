/*
 * The service worker. It becomes `/sw.js` on its own (web/build/serviceWorkerPlugin.ts), so it imports nothing. It stores the files of the
 * app, and a page without data (the shell) that replaces any page when the server cannot be reached. It never stores a response of the API
 * or a page rendered for one user.
 */

interface ExtendableWorkerEvent {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableWorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface AddWorkerListener {
  (type: 'install' | 'activate', listener: (event: ExtendableWorkerEvent) => void): void;
  (type: 'fetch', listener: (event: FetchEvent) => void): void;
}
/** The parts of a service worker's global scope that are used here. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  readonly addEventListener: AddWorkerListener;
}
interface WorkerBuild {
  /** Changes whenever any file changes. */
  readonly version: string;
  readonly files: readonly string[];
}

const isPage = (request: Request, path: string): boolean =>
  request.mode === 'navigate' && !path.startsWith('/api/') && !path.startsWith('/outbox') && !/\.[A-Za-z\d]{1,11}$/.test(path);

export const startWorker = (scope: WorkerScope, { version, files }: WorkerBuild): void => {
  const CACHE_PREFIX = 'shelter-';
  const SHELL_PATH = '/offline';
  /** Milliseconds that a page may take before the shell replaces it. */
  const TIMEOUT_MS = 6000;
  const cacheName = CACHE_PREFIX + version;

  const install = async (): Promise<void> => {
    const cache = await scope.caches.open(cacheName);
    await cache.addAll([SHELL_PATH, ...files]);
    await scope.skipWaiting();
  };

  /** Keeps the previous build, because open pages still load its parts. */
  const activate = async (): Promise<void> => {
    const ownCacheNames = (await scope.caches.keys()).filter((key) => key.startsWith(CACHE_PREFIX));
    const previousCacheName = ownCacheNames.filter((key) => key !== cacheName).at(-1);
    await Promise.all(ownCacheNames.filter((key) => key !== cacheName && key !== previousCacheName).map((key) => scope.caches.delete(key)));
    await scope.clients.claim();
  };

  const respondWithPage = async (request: Request): Promise<Response> => {
    const shell = await scope.caches.match(SHELL_PATH);
    if (shell === undefined) return scope.fetch(request);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeoutResponse = new Promise<Response>((resolve) => {
      timer = setTimeout(() => resolve(shell.clone()), TIMEOUT_MS);
    });
    const networkResponse = scope.fetch(request).then(
      (response) => (response.status >= 500 ? shell : response),
      () => shell,
    );
    return Promise.race([networkResponse, timeoutResponse]).finally(() => clearTimeout(timer));
  };

  /** A file of a build never changes, so it is stored once fetched. */
  const respondWithFile = async (request: Request): Promise<Response> => {
    const cached = await scope.caches.match(request);
    if (cached !== undefined) return cached;
    const response = await scope.fetch(request);
    if (response.ok) await (await scope.caches.open(cacheName)).put(request, response.clone());
    return response;
  };

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (isPage(request, pathname)) event.respondWith(respondWithPage(request));
    else if (pathname.startsWith('/assets/') || files.includes(pathname)) event.respondWith(respondWithFile(request));
  });
};
