import { takeFirst } from '#history/audit/auditLines.ts';
import { entriesOfThreads, readEntries, type EntryFilter, type ReadOptions } from '#history/audit/readEntries.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { factsKey, idKey, PAGE_BYTES, pageId, serializeEntry, type AuditPage } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { auditRunsProjection } from '#projections/auditRuns/projection.ts';
import { afterMonths, CORRECTIONS_MONTH, monthId, type BedMonth } from '#projections/bedHistory/document.ts';
import { bedHistoryProjection } from '#projections/bedHistory/projection.ts';
import { createIndexes } from '#projections/runtime/documents.ts';
import { positionText } from '#projections/runtime/projection.ts';
import { spyOn, watched, type Spied } from '../support/mongoSpy.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Queries of the audit and of bed history use an index and read only matching documents. */
let stores: Stores;
let mongo: MongoConnection;
let sent: Spied;

const PAGES = 300;
const NAME = 'audit_explained';
const RUNS = 'audit_runs_explained';
const rows = () => mongo.models.collection<AuditPage & { _id: string }>(NAME);
const BEDS = 'beds_explained';
const SHELTERS = 20;
const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const months = () => mongo.models.collection<BedMonth & { _id: string }>(BEDS);
const isTenth = (index: number): boolean => index % 10 === 0;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(watched(stores.mongodbUrl));
  sent = spyOn(mongo.models);
  await createIndexes(mongo.models, NAME, auditProjection);
  await rows().insertMany(
    Array.from({ length: PAGES }, (_, index) => ({
      _id: pageId(new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(), BigInt(index) * PAGE_BYTES),
      entries: [],
      views: ['all', ...(isTenth(index) ? (['roles'] as const) : [])],
      actors: [isTenth(index) ? 'ana' : 'bob'],
      services: isTenth(index) ? [factsKey('s'), idKey('s')] : ['other'],
      threads: [`thread ${index % 10}`],
      ...(isTenth(index) ? { run: 'import.i' } : {}),
    })),
  );
  await createIndexes(mongo.models, RUNS, auditRunsProjection);
  await mongo.models.collection<{ _id: string; views: string[]; at: string; actor: { id: string } }>(RUNS).insertMany(
    Array.from({ length: PAGES }, (_, index) => ({
      _id: `import.${index}`,
      views: isTenth(index) ? ['all', 'edits'] : ['all'],
      at: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
      actor: { id: isTenth(index) ? 'ana' : 'bob' },
    })),
  );
  await createIndexes(mongo.models, BEDS, bedHistoryProjection);
  await months().insertMany(
    Array.from({ length: SHELTERS }, (_, index) => `s${index}`).flatMap((serviceId) =>
      [...MONTHS, CORRECTIONS_MONTH].map((month) => ({ _id: monthId(serviceId, month), serviceId, month, counts: [], corrections: [] })),
    ),
  );
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

interface Explained {
  readonly executionStats?: { readonly totalDocsExamined?: number; readonly nReturned?: number };
}
const stages = (plan: unknown): string[] =>
  typeof plan !== 'object' || plan === null
    ? []
    : Object.entries(plan).flatMap(([name, value]) => (name === 'stage' && typeof value === 'string' ? [value] : stages(value)));

/** Explains the product's page queries for these entries. */
const explainQueries = async (filter: EntryFilter, direction: ReadOptions['direction']): Promise<readonly Explained[]> => {
  const before = sent.count();
  await takeFirst(readEntries(mongo.models, { collection: NAME }, filter, { direction }), 1);
  const plans: Explained[] = [];
  for (const { find, filter: found, sort, limit } of sent.since(before))
    if (find === NAME)
      plans.push(await mongo.models.command({ explain: { find, filter: found, sort, limit }, verbosity: 'executionStats' }));
  expect(plans[0]?.executionStats?.nReturned).toBeGreaterThan(0);
  return plans;
};

test.each<readonly [string, EntryFilter]>([
  ['everything', { view: 'all' }],
  ['a kind', { view: 'roles' }],
  ['a kind in a stretch of days', { view: 'roles', from: '2026-01-05T00:00:00.000Z', to: '2026-01-10T00:00:00.000Z' }],
  ['a person', { person: 'ana' }],
  ['a person since a day', { person: 'ana', from: '2026-01-05T00:00:00.000Z' }],
  ['a service', { services: ['s'] }],
  ['a run of a program', { run: 'import.i' }],
])('reads the newest entries of %s in index order, without surplus pages', async (_what, filter) => {
  for (const plan of await explainQueries(filter, 'newest')) {
    expect(stages(plan)).toContain('IXSCAN');
    expect(stages(plan)).not.toContain('SORT');
    expect(stages(plan)).not.toContain('COLLSCAN');
    const { totalDocsExamined = NaN, nReturned = NaN } = plan.executionStats ?? {};
    // The query for the next page reads the current page again.
    expect(totalDocsExamined - nReturned).toBeLessThanOrEqual(1);
  }
});

const newestRuns = (filter: object): Promise<Explained> =>
  mongo.models
    .collection(RUNS)
    .find({ ...filter, gone: { $exists: false } } as object)
    .sort({ at: -1, position: -1 })
    .limit(5)
    .explain('executionStats') as Promise<Explained>;

test('reads the newest runs of a person in index order', async () => {
  const plan = await newestRuns({ 'actor.id': 'ana' });
  expect(stages(plan)).toContain('IXSCAN');
  expect(stages(plan)).not.toContain('SORT');
  expect(plan.executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
});

// The embedded store sorts the few runs of a kind in memory: in its indexes of arrays only `_id` is in order.
test('finds the runs of a kind by an index', async () => {
  const plan = await newestRuns({ views: 'edits' });
  expect(stages(plan)).toContain('IXSCAN');
  expect(stages(plan)).not.toContain('COLLSCAN');
  expect(plan.executionStats?.totalDocsExamined).toBeLessThanOrEqual(PAGES / 10);
});

test('finds the newest entries of several services by an index, however old they are', async () => {
  const plans = await explainQueries({ view: 'all', services: ['s', 't'] }, 'newest');
  for (const plan of plans) {
    expect(stages(plan)).toContain('IXSCAN');
    expect(stages(plan)).not.toContain('COLLSCAN');
  }
});

test('finds a thread by an index and reads nothing else', async () => {
  const plan = (await rows()
    .find({ threads: { $in: ['thread 3'] }, gone: { $exists: false } } as object)
    .sort({ _id: 1 })
    .explain('executionStats')) as Explained;
  expect(stages(plan)).toContain('IXSCAN');
  expect(plan.executionStats).toMatchObject({ nReturned: PAGES / 10, totalDocsExamined: PAGES / 10 });
});

test.each([
  ['of a kind', { views: 'roles' }, 8],
  ['facts of a service', { services: factsKey('s') }, 8],
  ['of several services', { services: { $in: [factsKey('s'), factsKey('t')] } }, 8],
])('finds the oldest entries (%s) by an index', async (_what, filter, limit) => {
  const plan = (await rows()
    .find({ ...filter, gone: { $exists: false } } as object)
    .sort({ _id: 1 })
    .limit(limit)
    .explain('executionStats')) as Explained;
  expect(stages(plan)).toContain('IXSCAN');
  expect(stages(plan)).not.toContain('COLLSCAN');
  expect(plan.executionStats?.nReturned).toBe(limit);
});

test.each([
  ['a shelter since some month', { _id: { $gte: monthId('s7', '2026-10'), $lt: afterMonths('s7') } }, 4],
  ['a few shelters in a month', { serviceId: { $in: ['s1', 's2'] }, month: { $in: ['2026-03', CORRECTIONS_MONTH] } }, 4],
  ['all shelters in a month', { month: { $in: ['2026-03', CORRECTIONS_MONTH] } }, 2 * SHELTERS],
])('reads the counts of %s by an index, without surplus months', async (_what, filter, found) => {
  const plan = (await months()
    .find({ ...filter, gone: { $exists: false } } as object)
    .sort({ _id: 1 })
    .explain('executionStats')) as Explained;
  expect(stages(plan)).not.toContain('COLLSCAN');
  expect(plan.executionStats).toMatchObject({ nReturned: found, totalDocsExamined: found });
});

const imported = (n: number): string =>
  serializeEntry({
    position: positionText(BigInt(n)),
    at: '2026-05-01T00:00:00.000Z',
    command: `command ${n}`,
    threads: ['the import', `command ${n}`],
    actor: { id: 'ana', role: 'ADMINISTRATOR', via: 'import' },
    views: [],
    subject: 'service',
    subjectId: `s${n}`,
    events: [],
  });

test("reads no more of an import's thread than it returns", async () => {
  await rows().insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      _id: `2026-05-02.${String(n).padStart(5, '0')}`,
      entries: [imported(n)],
      views: [],
      actors: [],
      services: [],
      threads: [idKey('the import')],
    })),
  );
  const before = sent.count();
  const found = await entriesOfThreads(mongo.models, { collection: NAME }, ['the import'], {
    isWanted: ({ subjectId }) => subjectId !== 's1',
    maxEntries: 3,
  });
  expect(found.map(({ subjectId }) => subjectId)).toEqual(['s0', 's2', 's3']);
  expect(sent.since(before).filter(({ getMore }) => getMore !== undefined)).toEqual([]);
  await rows().deleteMany({ threads: idKey('the import') });
});
