import { createRandom } from '../support/generator.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';

const SERVICE_COUNT = 5;
const OTHER_LOG_ID = '0e4f8f6e-6c5c-4a9e-9d6f-2f3a0b1c2d3e';

let context: ProjectionsContext;
beforeEach(async () => {
  context = await startProjectionsContext();
  await context.addServices(SERVICE_COUNT);
  await context.appendRandomEvents(createRandom(1), 30, SERVICE_COUNT);
});
afterEach(() => context.stop());

/** Starts a worker that is blocked at its first write, so that a test can read its status in that state. */
const startBlockedWorker = () => {
  const writeGate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => {
    writeGate.open = resolve;
  });
  const projections = context.start({ failpoint: (failpointName) => (failpointName === 'beforeWrite' ? opened : undefined) });
  return { projections, goOn: () => writeGate.open() };
};

/** Builds the model, then changes it or the log while no worker runs. */
const rebuiltAfter = async (change: () => Promise<unknown>): Promise<string> => {
  const first = context.start();
  await waitForProjections(first, await context.eventStore.lastPosition());
  await first.stop();
  const previousCollection = (await context.checkpoint())?.collection ?? '';
  await change();
  return previousCollection;
};

describe('read model', () => {
  test.each([
    ['of another log', () => context.append('log-identity', { type: 'LogStarted', data: { id: OTHER_LOG_ID } })],
    ['of more than the log holds', () => context.setCheckpoint(10n ** 15n)],
  ])('%s is not ready, and is rebuilt', async (_what, change) => {
    const previousCollection = await rebuiltAfter(change);
    const { projections, goOn } = startBlockedWorker();
    await context.waitUntil(() => projections.status()[0]?.state === 'rebuilding');
    expect(projections.status()[0]?.ready).toBe(false);
    goOn();
    await waitForProjections(projections, await context.eventStore.lastPosition());
    await context.waitUntil(() => projections.status()[0]?.ready === true);
    const row = await context.checkpoint();
    expect(row?.collection).not.toBe(previousCollection);
    expect(row?.logId).toBe(await context.eventStore.identity());
    expect(await context.currentViolations()).toEqual([]);
  });

  test('is not rebuilt if its log has not changed', async () => {
    const previousCollection = await rebuiltAfter(async () => undefined);
    const projections = context.start();
    await waitForProjections(projections, await context.appendRandomEvents(createRandom(2), 3, SERVICE_COUNT));
    expect((await context.checkpoint())?.collection).toBe(previousCollection);
  });

  test('detects that its log is replaced while it follows it', async () => {
    const projections = context.start();
    await waitForProjections(projections, await context.eventStore.lastPosition());
    await context.append('log-identity', { type: 'LogStarted', data: { id: OTHER_LOG_ID } });
    await context.waitUntil(async () => (await context.checkpoint())?.logId === OTHER_LOG_ID);
    await waitForProjections(projections, await context.appendRandomEvents(createRandom(3), 3, SERVICE_COUNT));
    expect(await context.currentViolations()).toEqual([]);
  });
});
