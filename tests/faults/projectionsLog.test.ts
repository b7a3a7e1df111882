import { createRandom } from '../support/generator.ts';
import { startWorld, type World } from './projectionsWorld.ts';

const SERVICES = 5;
const OTHER_LOG = '0e4f8f6e-6c5c-4a9e-9d6f-2f3a0b1c2d3e';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await world.addServices(SERVICES);
  await world.happen(createRandom(1), 30, SERVICES);
});
afterEach(() => world.stop());

/** A worker held at its first write until it is let go on, so that what it says of itself meanwhile can be seen. */
const startHeld = () => {
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const projections = world.start({ failpoint: (at) => (at === 'beforeWrite' ? opened : undefined) });
  return { projections, goOn: () => gate.open() };
};

/** Builds the model, then does something to it or to the log while no worker runs. */
const builtThen = async (change: () => Promise<unknown>): Promise<string> => {
  const first = world.start();
  await first.waitFor(await world.eventStore.lastPosition());
  await first.stop();
  const former = (await world.checkpoint())?.collection ?? '';
  await change();
  return former;
};

describe('a model', () => {
  test.each([
    ['of another log', () => world.append('log-identity', { type: 'LogStarted', data: { id: OTHER_LOG } })],
    ['of more than the log holds', () => world.setCheckpoint(10n ** 15n)],
  ])('%s is not ready, and is built anew', async (_what, change) => {
    const former = await builtThen(change);
    const { projections, goOn } = startHeld();
    await world.eventually(() => projections.status()[0]?.state === 'rebuilding');
    expect(projections.status()[0]?.ready).toBe(false);
    goOn();
    await projections.waitFor(await world.eventStore.lastPosition());
    await world.eventually(() => projections.status()[0]?.ready === true);
    const row = await world.checkpoint();
    expect(row?.collection).not.toBe(former);
    expect(row?.logId).toBe(await world.eventStore.identity());
    expect(await world.violations()).toEqual([]);
  });

  test('is not built anew when nothing happened to its log', async () => {
    const former = await builtThen(async () => undefined);
    const projections = world.start();
    await projections.waitFor(await world.happen(createRandom(2), 3, SERVICES));
    expect((await world.checkpoint())?.collection).toBe(former);
  });

  test('notices a log that is exchanged while it follows it', async () => {
    const projections = world.start();
    await projections.waitFor(await world.eventStore.lastPosition());
    await world.append('log-identity', { type: 'LogStarted', data: { id: OTHER_LOG } });
    await world.eventually(async () => (await world.checkpoint())?.logId === OTHER_LOG);
    await projections.waitFor(await world.happen(createRandom(3), 3, SERVICES));
    expect(await world.violations()).toEqual([]);
  });
});
