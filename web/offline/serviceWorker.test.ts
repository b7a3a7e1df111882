import { startWorker, type WorkerScope } from './serviceWorker.ts';

/* Runs the worker with fake caches and a fake network. */
const ORIGIN = 'https://shelter.example';
interface FakeRequest {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}
type Answer = { readonly text: string; readonly status: number; readonly ok: boolean; clone(): Answer };
const answer = (text: string, status = 200): Answer => ({ text, status, ok: status < 400, clone: () => answer(text, status) });

const start = (network: (path: string) => Answer | Promise<Answer>, stored: Map<string, Map<string, Answer>> = new Map()) => {
  const listeners: Record<string, (event: object) => void> = {};
  const pathOf = (request: FakeRequest | string): string => (typeof request === 'string' ? request : request.url.replace(ORIGIN, ''));
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      open: async (name: string) => {
        const cache = stored.get(name) ?? new Map<string, Answer>();
        stored.set(name, cache);
        return {
          addAll: async (paths: readonly string[]) => {
            for (const path of paths) cache.set(path, await network(path));
          },
          put: async (request: FakeRequest, response: Answer) => void cache.set(pathOf(request), response),
        };
      },
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (request: FakeRequest | string) => [...stored.values()].map((cache) => cache.get(pathOf(request))).find(Boolean),
    },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    fetch: async (request: FakeRequest | string) => network(pathOf(request)),
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  };
  startWorker(scope as unknown as WorkerScope, { version: 'two', files: ['/assets/client.js', '/mark.svg'] });
  const run = async (type: 'install' | 'activate') => {
    let done: Promise<unknown> = Promise.resolve();
    listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  /** Returns the worker's response; null if it leaves the request to the browser. */
  const ask = async (path: string, more: Partial<FakeRequest> = {}): Promise<Answer | null> => {
    let answered: Promise<Answer> | null = null;
    const request = { url: path.startsWith('http') ? path : ORIGIN + path, method: 'GET', mode: 'navigate', ...more };
    listeners['fetch']?.({ request, respondWith: (response: Promise<Answer>) => (answered = response) });
    return answered;
  };
  return { run, ask, stored };
};
const online = (path: string): Answer => answer(`net ${path}`);

describe('the service worker', () => {
  test('responds with the server’s page while the server can be reached, otherwise with the shell', async () => {
    let network = online;
    const { run, ask } = start((path) => network(path));
    await run('install');
    expect((await ask('/services/7'))?.text).toBe('net /services/7');
    network = () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await ask('/services/7'))?.text).toBe('net /offline');
    network = () => answer('bad gateway', 502);
    expect((await ask('/'))?.text).toBe('net /offline');
  });

  test('responds with the shell if a page takes too long', async () => {
    jest.useFakeTimers();
    let network: (path: string) => Answer | Promise<Answer> = online;
    const { run, ask } = start((path) => network(path));
    await run('install');
    network = () => new Promise<Answer>(() => undefined);
    const page = ask('/');
    await jest.advanceTimersByTimeAsync(6000);
    expect((await page)?.text).toBe('net /offline');
    jest.useRealTimers();
  });

  test('ignores the API, other origins, and requests that change anything', async () => {
    covers('visitors-2');
    const { run, ask } = start(online);
    await run('install');
    expect(await ask('/api/services', { mode: 'cors' })).toBeNull();
    expect(await ask('/api/docs/')).toBeNull();
    expect(await ask('/outbox')).toBeNull();
    expect(await ask('https://elsewhere.example/x.js')).toBeNull();
    expect(await ask('/feedback', { method: 'POST' })).toBeNull();
  });

  test('stores files of the build, even unlisted ones, but no page', async () => {
    const fetchedPaths: string[] = [];
    const { run, ask, stored } = start((path) => (fetchedPaths.push(path), online(path)));
    await run('install');
    expect(fetchedPaths).toEqual(['/offline', '/assets/client.js', '/mark.svg']);
    for (let time = 0; time < 2; time++) expect((await ask('/assets/map.js', { mode: 'no-cors' }))?.text).toBe('net /assets/map.js');
    await ask('/services/7');
    expect(fetchedPaths.slice(3)).toEqual(['/assets/map.js', '/services/7']);
    expect([...(stored.get('shelter-two') ?? [])].map(([path]) => path)).toEqual(['/offline', '/assets/client.js', '/mark.svg', '/assets/map.js']); // oxfmt-ignore
  });

  test('deletes builds older than the previous one', async () => {
    const stored = new Map(['shelter-zero', 'other', 'shelter-one'].map((name) => [name, new Map<string, Answer>()]));
    const { run } = start(online, stored);
    await run('install');
    await run('activate');
    expect([...stored.keys()]).toEqual(['other', 'shelter-one', 'shelter-two']);
  });
});
