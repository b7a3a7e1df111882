import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FetchJson, JsonResult } from './fetchJson.ts';
import { createPageCache } from './pageCache.ts';
import type { PageInputs } from './renderer.ts';
import type { LogProgress } from './trackedFetch.ts';
import { createTurns } from './turns.ts';
import { createWorkLimit, OverloadedError } from './workLimit.ts';

const START_SECONDS = 1_795_197_600;
const inputsOf = (path: string): PageInputs & { readonly path: string } => ({ path, redirect: null, facts: { role: null } });

/** Creates a cache of pages with one query each, over a log position that the test sets. */
const createCacheContext = (limits = { maxConcurrent: 100, maxQueued: 0 }) => {
  const state = {
    now: START_SECONDS,
    seen: { logId: 'log', position: 7n, collection: 'services' } as LogProgress | null,
    answer: {} as Partial<JsonResult>,
    headers: {} as Record<string, string>,
    made: 0,
    beforeEnd: (): Promise<void> | void => undefined,
  };
  const fetchJson: FetchJson = async () => ({
    status: 200,
    headers: { 'consistency-token': `${state.seen?.logId ?? 'log'}.${state.seen?.position ?? 0n}` },
    body: [],
    ...state.answer,
  });
  const pages = createPageCache({
    renderer: {
      async renderPage(_inputs, tools) {
        state.made += 1;
        const html = `page ${state.made}`;
        await tools.fetchJson('/api/services', {});
        await state.beforeEnd();
        (await tools.takeTurn())();
        return { status: 200, headers: state.headers, html };
      },
    },
    fetchJson,
    logProgress: () => state.seen,
    now: () => state.now,
    runLimited: createWorkLimit(limits),
    takeTurn: createTurns(),
  });
  const renderPath = async (path = '/'): Promise<string> => (await pages.forGuests(inputsOf(path))).bytes.toString();
  return { state, pages, page: renderPath };
};

const createGate = (): { readonly promise: Promise<void>; release(): void } => {
  const gate = new EventEmitter();
  return { promise: once(gate, 'open').then(() => undefined), release: () => void gate.emit('open') };
};

describe('the page of a guest', () => {
  test('is cached until the end of the minute, by its inputs', async () => {
    covers('pages-2');
    const { state, page: renderPath } = createCacheContext();
    expect(await renderPath()).toBe('page 1');
    state.now = START_SECONDS + 59;
    expect([await renderPath(), await renderPath('/es'), await renderPath()]).toEqual(['page 1', 'page 2', 'page 1']);
    state.now = START_SECONDS + 60;
    expect(await renderPath()).toBe('page 3');
  });

  test.each([
    ['the log has a new event', { logId: 'log', position: 8n, collection: 'services' }],
    ['the log was replaced', { logId: 'other', position: 7n, collection: 'services' }],
    ['the model was rebuilt', { logId: 'log', position: 7n, collection: 'services_rebuilt' }],
  ])('renders again when %s, and does not reuse the first page when the former state returns', async (_what, seen) => {
    const { state, page: renderPath } = createCacheContext();
    const before = state.seen;
    await renderPath();
    state.seen = seen;
    expect(await renderPath()).toBe('page 2');
    state.seen = before;
    expect(await renderPath()).toBe('page 3');
  });

  test.each([
    ['with a stale response', { headers: { 'consistency-token': 'log.7', stale: 'true' } }],
    ['with a response of an earlier position', { headers: { 'consistency-token': 'log.6' } }],
    ['with a response of another log', { headers: { 'consistency-token': 'other.9' } }],
    ['with a response without a position', { headers: {} }],
    ['with a failed response', { status: 503 }],
  ])('is not cached %s', async (_what, answer) => {
    const { state, page: renderPath } = createCacheContext();
    state.answer = answer;
    await renderPath();
    expect(await renderPath()).toBe('page 2');
    state.answer = {};
    expect([await renderPath(), await renderPath()]).toEqual(['page 3', 'page 3']);
  });

  test('is not cached while the list may be behind, with a cookie, or after a change during rendering', async () => {
    const { state, page: renderPath } = createCacheContext();
    const { seen } = state;
    state.seen = null;
    expect([await renderPath(), await renderPath()]).toEqual(['page 1', 'page 2']);
    state.seen = seen;
    state.headers = { 'set-cookie': 'language=es' };
    expect([await renderPath(), await renderPath()]).toEqual(['page 3', 'page 4']);
    state.headers = {};
    state.beforeEnd = () => {
      state.seen = { logId: 'log', position: (state.seen?.position ?? 0n) + 1n, collection: 'services' };
    };
    expect([await renderPath(), await renderPath()]).toEqual(['page 5', 'page 6']);
  });

  test('is rendered once for all who wait for it, but again for guests who come after a change', async () => {
    const { state, page: renderPath } = createCacheContext();
    const heldGate = createGate();
    state.beforeEnd = () => heldGate.promise;
    const waitingPages = [renderPath(), renderPath(), renderPath()];
    state.seen = { logId: 'log', position: 8n, collection: 'services' };
    const laterPage = renderPath();
    heldGate.release();
    expect(await Promise.all(waitingPages)).toEqual(['page 1', 'page 1', 'page 1']);
    expect([await laterPage, await renderPath()]).toEqual(['page 2', 'page 2']);
  });

  test('renders a queued page from the state at its turn, for all guests who came until then', async () => {
    const { state, page: renderPath } = createCacheContext({ maxConcurrent: 1, maxQueued: 1 });
    const heldGate = createGate();
    state.beforeEnd = () => heldGate.promise;
    const firstPage = renderPath();
    const queuedPage = renderPath('/other');
    state.seen = { logId: 'log', position: 8n, collection: 'services' };
    const otherPath = renderPath('/other');
    heldGate.release();
    expect(await Promise.all([firstPage, queuedPage, otherPath, renderPath('/other')])).toEqual(['page 1', 'page 2', 'page 2', 'page 2']);
  });

  test('is rejected when too many wait, and rendered when they are done', async () => {
    const { state, pages, page: renderPath } = createCacheContext({ maxConcurrent: 1, maxQueued: 1 });
    const heldGate = createGate();
    state.beforeEnd = () => heldGate.promise;
    const waitingPages = [renderPath('/1'), renderPath('/2')];
    await expect(renderPath('/3')).rejects.toThrow(OverloadedError);
    await expect(pages.forSignedIn(inputsOf('/3'))).rejects.toThrow(OverloadedError);
    heldGate.release();
    await Promise.all(waitingPages);
    expect(await renderPath('/3')).toBe('page 3');
  });
});

test('pages for one visitor are rendered each time and never cached', async () => {
  const { state, pages, page: renderPath } = createCacheContext();
  await pages.forSignedIn(inputsOf('/'));
  await pages.forSignedIn(inputsOf('/'));
  expect([state.made, await renderPath()]).toEqual([2, 'page 3']);
});

test('createTurns lets other work run after each turn, even if many turns wait', async () => {
  const takeTurn = createTurns();
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    const done = await takeTurn();
    order.push(name);
    const busyUntil = performance.now() + 5;
    while (performance.now() < busyUntil);
    done();
    setImmediate(() => void order.push('others'));
  };
  // Start in a timer, as later turns do: immediates then run before the next timer.
  await delay(0);
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(order.filter((name) => name !== 'others')).toEqual(['a', 'b', 'c']);
  expect(order.slice(0, 4)).toEqual(['a', 'others', 'b', 'others']);
});
