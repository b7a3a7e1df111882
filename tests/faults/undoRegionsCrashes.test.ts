import { REGION_MAP, regionMapState, regionNow } from '#command-api/streams/regionStreams.ts';
import { idOf, typesOf } from '../http/commandsSupport.ts';
import { undoCommand } from '../http/undoSupport.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { startCrashContext, type CrashContext } from './crashContext.ts';
import { createCrashScenarios } from './crashScenarios.ts';

/*
 * Crashes the undo of a command on two regions between the change of the map and the regions' own events: a new process, or a retry,
 * completes it once. `regions.drawn` is before both regions, `regions.told` between them.
 */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { sendRequest, crashAt } = createCrashScenarios(() => context);
const FAILPOINTS = ['regions.drawn', 'regions.told'] as const;
type RegionsFailpoint = (typeof FAILPOINTS)[number];
/** Number of regions that still differ from the map after a crash. */
const UNFINISHED_COUNTS = { 'regions.drawn': 2, 'regions.told': 1 } as const;

/** A command that moved a county from one region to a new one, and whose undo crashes. */
interface CountyMove {
  readonly from: string;
  readonly to: string;
  readonly command: string;
  readonly counties: readonly [string, string];
}

const COUNTIES = ['Adams', 'Baca', 'Delta', 'Denver', 'Kiowa', 'Lake', 'Larimer', 'Mesa', 'Morgan', 'Otero', 'Pueblo', 'Weld'];
let count = 0;
const nextCounty = (): string => {
  count += 1;
  return `${COUNTIES[count - 1]}, CO`;
};
const readMap = () => context.api.product.store.readStream(REGION_MAP);

const moveCounty = async (): Promise<CountyMove> => {
  const counties = [nextCounty(), nextCounty()] as const;
  const coordinatorIds = [idOf(await sendRequest('/api/coordinators', { body: { name: 'Rosa' } }))];
  const from = idOf(await sendRequest('/api/regions', { body: { name: 'Old', counties, coordinatorIds } }));
  const body = { name: 'New', counties: [counties[0]], coordinatorIds, move: [counties[0]] };
  const to = idOf(await sendRequest('/api/regions', { body }));
  return { from, to, command: (await readMap()).at(-1)?.metadata.commandId ?? '', counties };
};
const undoWithKey = ({ command }: CountyMove, key: string, api = context.api): Promise<Reply> =>
  undoCommand(api, command, { headers: { 'idempotency-key': `${key}-${command}` } });

/** Returns the ids of the regions whose own stream differs from the map. */
const findUnfinished = async ({ from, to }: CountyMove): Promise<string[]> => {
  const { regions } = regionMapState(await readMap());
  const isFinished = async (id: string): Promise<boolean> => {
    const { status, facts } = await regionNow(context.api.product.store, id);
    const drawn = regions.get(id);
    return drawn?.status === (status === 'listed' ? 'drawn' : 'lifted') && JSON.stringify(drawn.facts) === JSON.stringify(facts);
  };
  const checked = await Promise.all([from, to].map(async (id) => ((await isFinished(id)) ? [] : [id])));
  return checked.flat();
};
const crashUndo = async (name: RegionsFailpoint): Promise<CountyMove> => {
  const move = await moveCounty();
  await crashAt(name, () => undoWithKey(move, 'first'));
  expect(await findUnfinished(move)).toHaveLength(UNFINISHED_COUNTS[name]);
  return move;
};
const expectUndoneOnce = async (move: CountyMove): Promise<void> => {
  expect(await findUnfinished(move)).toEqual([]);
  expect(await typesOf(context.api, `region-${move.from}`)).toEqual(['RegionAdded', 'RegionRevised', 'RegionRevised']);
  expect(await typesOf(context.api, `region-${move.to}`)).toEqual(['RegionAdded', 'RegionRemoved']);
  for (const id of [move.from, move.to]) {
    const [undone, undo] = (await context.api.product.store.readStream(`region-${id}`)).slice(-2);
    expect(undo?.metadata.undoes).toBe(undone?.metadata.commandId);
  }
  const { status, facts } = await regionNow(context.api.product.store, move.from);
  expect({ status, counties: facts?.counties }).toEqual({ status: 'listed', counties: move.counties });
  const undoEvents = (await readMap()).filter(({ metadata }) => metadata.undoes === move.command);
  expect(new Set(undoEvents.map(({ metadata }) => metadata.commandId)).size).toBe(1);
  expect(undoEvents).toHaveLength(2);
};

test.each(FAILPOINTS)('after a crash at %s, a new process completes the undo once, and a repetition changes nothing', async (name) => {
  const move = await crashUndo(name);
  await context.restart();
  await expectUndoneOnce(move);
  const commandId = (await readMap()).at(-1)?.metadata.commandId;
  const restarted = await context.api.another();
  const [repeatedReply, otherReply] = [await undoWithKey(move, 'first', restarted), await undoWithKey(move, 'other', restarted)];
  await restarted.stop();
  expect(repeatedReply).toMatchObject({ status: 200, body: { commandId, done: 2, refused: 0 } });
  expect([otherReply.status, fieldOf(otherReply, 'code')]).toEqual([409, 'ALREADY_UNDONE']);
  await expectUndoneOnce(move);
});

test.each(FAILPOINTS)('after a crash at %s, a retry completes the undo once', async (name) => {
  const move = await crashUndo(name);
  expect(await undoWithKey(move, 'first')).toMatchObject({ status: 200, body: { done: 2, refused: 0 } });
  await expectUndoneOnce(move);
  await context.restart();
  await expectUndoneOnce(move);
});

test.each(FAILPOINTS)('after a crash at %s, another undo is rejected before a new process completes the first', async (name) => {
  const move = await crashUndo(name);
  const otherReply = await undoWithKey(move, 'other');
  expect([otherReply.status, fieldOf(otherReply, 'code')]).toEqual([409, 'ALREADY_UNDONE']);
  await context.restart();
  await expectUndoneOnce(move);
});
