import { startWorker, type WorkerScope } from './serviceWorker.ts';

/* Runs the worker with fake caches and a fake network. */
const ORIGIN = 'https://shelter.example';
interface FakeRequest {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}
type FakeResponse = { readonly text: string; readonly status: number; readonly ok: boolean; clone(): FakeResponse };
const fakeResponse = (text: string, status = 200): FakeResponse => ({
  text,
  status,
  ok: status < 400,
  clone: () => fakeResponse(text, status),
});

const startFakeWorker = (
  network: (path: string) => FakeResponse | Promise<FakeResponse>,
  storedCaches: Map<string, Map<string, FakeResponse>> = new Map(),
) => {
  const listeners: Record<string, (event: object) => void> = {};
  const pathOf = (request: FakeRequest | string): string => (typeof request === 'string' ? request : request.url.replace(ORIGIN, ''));
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      open: async (name: string) => {
        const cache = storedCaches.get(name) ?? new Map<string, FakeResponse>();
        storedCaches.set(name, cache);
        return {
          addAll: async (paths: readonly string[]) => {
            for (const path of paths) cache.set(path, await network(path));
          },
          put: async (request: FakeRequest, response: FakeResponse) => void cache.set(pathOf(request), response),
        };
      },
      keys: async () => [...storedCaches.keys()],
      delete: async (name: string) => storedCaches.delete(name),
      match: async (request: FakeRequest | string) => [...storedCaches.values()].map((cache) => cache.get(pathOf(request))).find(Boolean),
    },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    fetch: async (request: FakeRequest | string) => network(pathOf(request)),
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  };
  startWorker(scope as unknown as WorkerScope, { version: 'two', files: ['/assets/client.js', '/mark.svg'] });
  const dispatchLifecycle = async (type: 'install' | 'activate') => {
    let waitedFor: Promise<unknown> = Promise.resolve();
    listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (waitedFor = promise) });
    await waitedFor;
  };
  /** Returns the worker's response; null if it leaves the request to the browser. */
  const requestPath = async (path: string, overrides: Partial<FakeRequest> = {}): Promise<FakeResponse | null> => {
    let responsePromise: Promise<FakeResponse> | null = null;
    const request = { url: path.startsWith('http') ? path : ORIGIN + path, method: 'GET', mode: 'navigate', ...overrides };
    listeners['fetch']?.({ request, respondWith: (response: Promise<FakeResponse>) => (responsePromise = response) });
    return responsePromise;
  };
  return { run: dispatchLifecycle, ask: requestPath, stored: storedCaches };
};
const respondOnline = (path: string): FakeResponse => fakeResponse(`net ${path}`);

describe('the service worker', () => {
  test('responds with the server’s page while the server can be reached, otherwise with the shell', async () => {
    let network = respondOnline;
    const { run: dispatchLifecycle, ask: requestPath } = startFakeWorker((path) => network(path));
    await dispatchLifecycle('install');
    expect((await requestPath('/services/7'))?.text).toBe('net /services/7');
    network = () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await requestPath('/services/7'))?.text).toBe('net /offline');
    network = () => fakeResponse('bad gateway', 502);
    expect((await requestPath('/'))?.text).toBe('net /offline');
  });

  test('responds with the shell if a page takes too long', async () => {
    jest.useFakeTimers();
    let network: (path: string) => FakeResponse | Promise<FakeResponse> = respondOnline;
    const { run: dispatchLifecycle, ask: requestPath } = startFakeWorker((path) => network(path));
    await dispatchLifecycle('install');
    network = () => new Promise<FakeResponse>(() => undefined);
    const pendingPage = requestPath('/');
    await jest.advanceTimersByTimeAsync(6000);
    expect((await pendingPage)?.text).toBe('net /offline');
    jest.useRealTimers();
  });

  test('ignores the API, other origins, and requests that change anything', async () => {
    covers('visitors-2');
    const { run: dispatchLifecycle, ask: requestPath } = startFakeWorker(respondOnline);
    await dispatchLifecycle('install');
    expect(await requestPath('/api/services', { mode: 'cors' })).toBeNull();
    expect(await requestPath('/api/docs/')).toBeNull();
    expect(await requestPath('/outbox')).toBeNull();
    expect(await requestPath('https://elsewhere.example/x.js')).toBeNull();
    expect(await requestPath('/feedback', { method: 'POST' })).toBeNull();
  });

  test('stores files of the build, even unlisted ones, but no page', async () => {
    const fetchedPaths: string[] = [];
    const {
      run: dispatchLifecycle,
      ask: requestPath,
      stored: storedCaches,
    } = startFakeWorker((path) => (fetchedPaths.push(path), respondOnline(path)));
    await dispatchLifecycle('install');
    expect(fetchedPaths).toEqual(['/offline', '/assets/client.js', '/mark.svg']);
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await requestPath('/assets/map.js', { mode: 'no-cors' }))?.text).toBe('net /assets/map.js');
    await requestPath('/services/7');
    expect(fetchedPaths.slice(3)).toEqual(['/assets/map.js', '/services/7']);
    expect([...(storedCaches.get('shelter-two') ?? [])].map(([path]) => path)).toEqual(['/offline', '/assets/client.js', '/mark.svg', '/assets/map.js']); // oxfmt-ignore
  });

  test('deletes builds older than the previous one', async () => {
    const storedCaches = new Map(['shelter-zero', 'other', 'shelter-one'].map((name) => [name, new Map<string, FakeResponse>()]));
    const { run: dispatchLifecycle } = startFakeWorker(respondOnline, storedCaches);
    await dispatchLifecycle('install');
    await dispatchLifecycle('activate');
    expect([...storedCaches.keys()]).toEqual(['other', 'shelter-one', 'shelter-two']);
  });
});
