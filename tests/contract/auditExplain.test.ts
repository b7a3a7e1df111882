import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { factsKey, idKey, PAGE_BYTES, pageId, serializeEntry, type AuditPage } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { auditRunsProjection } from '#projections/auditRuns/projection.ts';
import { afterMonths, CORRECTIONS_MONTH, monthId, type BedMonth } from '#projections/bedHistory/document.ts';
import { bedHistoryProjection } from '#projections/bedHistory/projection.ts';
import { createIndexes } from '#projections/runtime/documents.ts';
import { positionText } from '#projections/runtime/projection.ts';
import { takeFirst } from '#query-api/history/entries/auditLines.ts';
import { entriesOfThreads, readEntries, type EntryFilter, type ReadOptions } from '#query-api/history/entries/readEntries.ts';
import { spyOnCommands, withCommandMonitoring, type MongoSpy } from '../support/mongoSpy.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Queries of the audit and of bed history use an index and read only matching documents. */
let stores: Stores;
let mongo: MongoConnection;
let commandSpy: MongoSpy;

const PAGE_COUNT = 300;
const PAGES_COLLECTION = 'audit_explained';
const RUNS_COLLECTION = 'audit_runs_explained';
const rows = () => mongo.models.collection<AuditPage & { _id: string }>(PAGES_COLLECTION);
const BEDS_COLLECTION = 'beds_explained';
const SHELTER_COUNT = 20;
const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const months = () => mongo.models.collection<BedMonth & { _id: string }>(BEDS_COLLECTION);
const isTenth = (index: number): boolean => index % 10 === 0;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(withCommandMonitoring(stores.mongodbUrl));
  commandSpy = spyOnCommands(mongo.models);
  await createIndexes(mongo.models, PAGES_COLLECTION, auditProjection);
  await rows().insertMany(
    Array.from({ length: PAGE_COUNT }, (_, index) => ({
      _id: pageId(new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(), BigInt(index) * PAGE_BYTES),
      entries: [],
      views: ['all', ...(isTenth(index) ? (['roles'] as const) : [])],
      actors: [isTenth(index) ? 'ana' : 'bob'],
      services: isTenth(index) ? [factsKey('s'), idKey('s')] : ['other'],
      threads: [`thread ${index % 10}`],
      ...(isTenth(index) ? { run: 'import.i' } : {}),
    })),
  );
  await createIndexes(mongo.models, RUNS_COLLECTION, auditRunsProjection);
  await mongo.models.collection<{ _id: string; views: string[]; at: string; actor: { id: string } }>(RUNS_COLLECTION).insertMany(
    Array.from({ length: PAGE_COUNT }, (_, index) => ({
      _id: `import.${index}`,
      views: isTenth(index) ? ['all', 'edits'] : ['all'],
      at: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
      actor: { id: isTenth(index) ? 'ana' : 'bob' },
    })),
  );
  await createIndexes(mongo.models, BEDS_COLLECTION, bedHistoryProjection);
  await months().insertMany(
    Array.from({ length: SHELTER_COUNT }, (_, index) => `s${index}`).flatMap((serviceId) =>
      [...MONTHS, CORRECTIONS_MONTH].map((month) => ({ _id: monthId(serviceId, month), serviceId, month, counts: [], corrections: [] })),
    ),
  );
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

interface ExplainResult {
  readonly executionStats?: { readonly totalDocsExamined?: number; readonly nReturned?: number };
}
const planStages = (plan: unknown): string[] =>
  typeof plan !== 'object' || plan === null
    ? []
    : Object.entries(plan).flatMap(([name, value]) => (name === 'stage' && typeof value === 'string' ? [value] : planStages(value)));

/** Explains the product's page queries for these entries. */
const explainQueries = async (filter: EntryFilter, direction: ReadOptions['direction']): Promise<readonly ExplainResult[]> => {
  const before = commandSpy.count();
  await takeFirst(readEntries(mongo.models, { collection: PAGES_COLLECTION }, filter, { direction }), 1);
  const plans: ExplainResult[] = [];
  for (const { find, filter: found, sort, limit } of commandSpy.commandsSince(before))
    if (find === PAGES_COLLECTION)
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
  ['a listing', { services: ['s'] }],
  ['a run of a program', { run: 'import.i' }],
])('reads the newest entries of %s in index order, without surplus pages', async (_what, filter) => {
  for (const plan of await explainQueries(filter, 'newest')) {
    expect(planStages(plan)).toContain('IXSCAN');
    expect(planStages(plan)).not.toContain('SORT');
    expect(planStages(plan)).not.toContain('COLLSCAN');
    const { totalDocsExamined = NaN, nReturned = NaN } = plan.executionStats ?? {};
    // The query for the next page reads the current page again.
    expect(totalDocsExamined - nReturned).toBeLessThanOrEqual(1);
  }
});

const newestRuns = (filter: object): Promise<ExplainResult> =>
  mongo.models
    .collection(RUNS_COLLECTION)
    .find({ ...filter, gone: { $exists: false } } as object)
    .sort({ at: -1, position: -1 })
    .limit(5)
    .explain('executionStats') as Promise<ExplainResult>;

test('reads the newest runs of a person in index order', async () => {
  const plan = await newestRuns({ 'actor.id': 'ana' });
  expect(planStages(plan)).toContain('IXSCAN');
  expect(planStages(plan)).not.toContain('SORT');
  expect(plan.executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
});

// The embedded store sorts the few runs of a kind in memory: in its indexes of arrays only `_id` is in order.
test('finds the runs of a kind by an index', async () => {
  const plan = await newestRuns({ views: 'edits' });
  expect(planStages(plan)).toContain('IXSCAN');
  expect(planStages(plan)).not.toContain('COLLSCAN');
  expect(plan.executionStats?.totalDocsExamined).toBeLessThanOrEqual(PAGE_COUNT / 10);
});

test('finds the newest entries of several services by an index, however old they are', async () => {
  const plans = await explainQueries({ view: 'all', services: ['s', 't'] }, 'newest');
  for (const plan of plans) {
    expect(planStages(plan)).toContain('IXSCAN');
    expect(planStages(plan)).not.toContain('COLLSCAN');
  }
});

test('finds a thread by an index and reads nothing else', async () => {
  const plan = (await rows()
    .find({ threads: { $in: ['thread 3'] }, gone: { $exists: false } } as object)
    .sort({ _id: 1 })
    .explain('executionStats')) as ExplainResult;
  expect(planStages(plan)).toContain('IXSCAN');
  expect(plan.executionStats).toMatchObject({ nReturned: PAGE_COUNT / 10, totalDocsExamined: PAGE_COUNT / 10 });
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
    .explain('executionStats')) as ExplainResult;
  expect(planStages(plan)).toContain('IXSCAN');
  expect(planStages(plan)).not.toContain('COLLSCAN');
  expect(plan.executionStats?.nReturned).toBe(limit);
});

test.each([
  ['a shelter since some month', { _id: { $gte: monthId('s7', '2026-10'), $lt: afterMonths('s7') } }, 4],
  ['a few shelters in a month', { serviceId: { $in: ['s1', 's2'] }, month: { $in: ['2026-03', CORRECTIONS_MONTH] } }, 4],
  ['all shelters in a month', { month: { $in: ['2026-03', CORRECTIONS_MONTH] } }, 2 * SHELTER_COUNT],
])('reads the counts of %s by an index, without surplus months', async (_what, filter, found) => {
  const plan = (await months()
    .find({ ...filter, gone: { $exists: false } } as object)
    .sort({ _id: 1 })
    .explain('executionStats')) as ExplainResult;
  expect(planStages(plan)).not.toContain('COLLSCAN');
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
  const before = commandSpy.count();
  const found = await entriesOfThreads(mongo.models, { collection: PAGES_COLLECTION }, ['the import'], {
    isWanted: ({ subjectId }) => subjectId !== 's1',
    maxEntries: 3,
  });
  expect(found.map(({ subjectId }) => subjectId)).toEqual(['s0', 's2', 's3']);
  expect(commandSpy.commandsSince(before).filter(({ getMore }) => getMore !== undefined)).toEqual([]);
  await rows().deleteMany({ threads: idKey('the import') });
});
