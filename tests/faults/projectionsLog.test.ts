import { createRandom } from '../support/generator.ts';
import { reached } from '../support/reached.ts';
import { startContext, type TestContext } from './projectionsContext.ts';

const SERVICES = 5;
const OTHER_LOG = '0e4f8f6e-6c5c-4a9e-9d6f-2f3a0b1c2d3e';

let context: TestContext;
beforeEach(async () => {
  context = await startContext();
  await context.addServices(SERVICES);
  await context.happen(createRandom(1), 30, SERVICES);
});
afterEach(() => context.stop());

/** Starts a worker that is blocked at its first write, so that a test can read its status in that state. */
const startHeld = () => {
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const projections = context.start({ failpoint: (at) => (at === 'beforeWrite' ? opened : undefined) });
  return { projections, goOn: () => gate.open() };
};

/** Builds the model, then changes it or the log while no worker runs. */
const builtThen = async (change: () => Promise<unknown>): Promise<string> => {
  const first = context.start();
  await reached(first, await context.eventStore.lastPosition());
  await first.stop();
  const former = (await context.checkpoint())?.collection ?? '';
  await change();
  return former;
};

describe('read model', () => {
  test.each([
    ['of another log', () => context.append('log-identity', { type: 'LogStarted', data: { id: OTHER_LOG } })],
    ['of more than the log holds', () => context.setCheckpoint(10n ** 15n)],
  ])('%s is not ready, and is rebuilt', async (_what, change) => {
    const former = await builtThen(change);
    const { projections, goOn } = startHeld();
    await context.eventually(() => projections.status()[0]?.state === 'rebuilding');
    expect(projections.status()[0]?.ready).toBe(false);
    goOn();
    await reached(projections, await context.eventStore.lastPosition());
    await context.eventually(() => projections.status()[0]?.ready === true);
    const row = await context.checkpoint();
    expect(row?.collection).not.toBe(former);
    expect(row?.logId).toBe(await context.eventStore.identity());
    expect(await context.violations()).toEqual([]);
  });

  test('is not rebuilt if its log has not changed', async () => {
    const former = await builtThen(async () => undefined);
    const projections = context.start();
    await reached(projections, await context.happen(createRandom(2), 3, SERVICES));
    expect((await context.checkpoint())?.collection).toBe(former);
  });

  test('detects that its log is replaced while it follows it', async () => {
    const projections = context.start();
    await reached(projections, await context.eventStore.lastPosition());
    await context.append('log-identity', { type: 'LogStarted', data: { id: OTHER_LOG } });
    await context.eventually(async () => (await context.checkpoint())?.logId === OTHER_LOG);
    await reached(projections, await context.happen(createRandom(3), 3, SERVICES));
    expect(await context.violations()).toEqual([]);
  });
});
