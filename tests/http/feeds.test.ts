import { createRandom } from 'test-tools/random.ts';
import type { ListingChanges } from '#contract/feedOperations.ts';
import type { Service } from '#contract/service.ts';
import { LISTING_COLUMNS } from '#interchange/export/listingRow.ts';
import { csvRecords } from '#interchange/import/csv.ts';
import { formatFeedToken, parseFeedToken } from '#query-api/feeds/feedToken.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { fromNewAddress, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* Feeds for other programs: all listings as files, and what changed since. */

let api: TestApi;
let owner: Person;
const ids: Record<'shelter' | 'pantry' | 'hidden' | 'waiting', string> = { shelter: '', pantry: '', hidden: '', waiting: '' };

const expectDone = async (sent: Promise<Reply>): Promise<void> => {
  const reply = await sent;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
};
const post = (path: string, body: unknown): Promise<void> => expectDone(api.sendRequest(`/api/services${path}`, { body }));
const add = async (overrides: object, token?: string): Promise<string> => {
  const reply = await addService(api, { ...overrides }, token === undefined ? {} : { token });
  await api.projected(reply);
  return idOf(reply);
};
const revise = async (id: string, changes: object): Promise<void> => {
  const { body } = await api.sendRequest(`/api/services/${id}`);
  await expectDone(api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...(body as object), ...changes } }));
};
const count = (id: string, availableBeds: number): Promise<void> => post('/update-available-beds', { services: [{ id, availableBeds }] });
const withdraw = (id: string): Promise<void> => post(`/${id}/withdraw-approval`, {});
const approve = (id: string): Promise<void> => post('/approve-services', { services: [id] });
const remove = (id: string): Promise<void> => expectDone(api.sendRequest(`/api/services/${id}`, { method: 'DELETE' }));

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  owner = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  ids.shelter = await add({
    name: '=Harbor "Night", Shelter',
    totalBeds: 20,
    availableBeds: 4,
    isWheelchairAccessible: true,
    isReferralNeeded: false,
  });
  ids.pantry = await add({ name: 'Harbor Pantry', type: ['FOOD_PANTRY'], phone: '+52 686 555 1234' });
  ids.hidden = await add({ name: 'Safe House', isConfidential: true, address1: '77 Canary Street', zip: '90014', type: ['SHELTER'] });
  ids.waiting = await add({ name: 'Waiting Room' }, owner.token);
});
afterAll(() => api.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.sendRequest(`/api/export${path}`, { token: null, headers });

type Row = Readonly<Record<(typeof LISTING_COLUMNS)[number], string>>;
const rowsOf = (csv: string): readonly Row[] => {
  const [header, ...records] = csvRecords(csv.replace(/^\ufeff/, ''));
  expect(header?.fields).toEqual(LISTING_COLUMNS);
  return records.map(({ fields }) => Object.fromEntries(LISTING_COLUMNS.map((column, index) => [column, fields[index]])) as Row);
};

test('writes every approved listing as a row that spreadsheets read', async () => {
  covers('feeds-files', 'feeds-formulas');
  const { status, headers, body } = await get('/listings.csv');
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="listings-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  const rows = rowsOf(String(body));
  expect(rows.map(({ id }) => id)).toEqual([ids.shelter, ids.pantry, ids.hidden].toSorted());
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.get(ids.shelter)).toMatchObject({
    name: '\'=Harbor "Night", Shelter',
    kind_codes: 'EMERGENCY_SHELTER',
    hours_rules: 'Mo 08:00-17:00',
    wheelchair: 'yes',
    referral_needed: 'no',
    total_beds: '20',
    available_beds: '4',
    address: '100 Example Street',
  });
  expect(byId.get(ids.shelter)?.beds_counted_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(byId.get(ids.pantry)).toMatchObject({
    phone: "'+526865551234",
    wheelchair: '',
    referral_needed: '',
    total_beds: '',
    sample: 'no',
  });
  expect(byId.get(ids.hidden)).toMatchObject({
    address: '',
    zip: '',
    longitude: '',
    latitude: '',
    city: 'Los Angeles',
    confidential_address: 'yes',
  });
  expect(String(body)).not.toContain('Canary');
});

test('writes the same listings as features of GeoJSON', async () => {
  covers('feeds-geojson');
  const { headers, body } = await get('/listings.geojson');
  expect(headers.get('content-type')).toBe('application/geo+json');
  const { type, features } = body as { type: string; features: { id: string; type: string; geometry: unknown; properties: object }[] };
  expect([type, features.map(({ id }) => id)]).toEqual(['FeatureCollection', [ids.shelter, ids.pantry, ids.hidden].toSorted()]);
  const shelter = features.find(({ id }) => id === ids.shelter);
  expect(Object.keys(shelter?.properties ?? {})).toEqual(LISTING_COLUMNS);
  expect(shelter).toMatchObject({
    type: 'Feature',
    properties: { name: '=Harbor "Night", Shelter', kind_codes: ['EMERGENCY_SHELTER'], wheelchair: true, available_beds: 4, zip: '90012' },
  });
  expect(features.find(({ id }) => id === ids.hidden)).toMatchObject({ geometry: null, properties: { address: null, longitude: null } });
});

test('sends a file compressed, and nothing if it is unchanged', async () => {
  covers('feeds-cache');
  for (const path of ['/listings.csv', '/listings.geojson']) {
    const plain = await get(path, { 'accept-encoding': 'identity' });
    const response = await fetch(new URL(`/api/export${path}`, api.url), { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.headers.get('content-encoding'), response.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    // The client decompresses what it reads.
    expect(new TextDecoder('utf-8').decode(await response.arrayBuffer())).toContain('Harbor Pantry');
    const etag = response.headers.get('etag') ?? '';
    expect([etag, response.headers.get('cache-control')]).toEqual([expect.stringMatching(/^W\/".+"$/), 'no-cache']);
    const unchanged = await get(path, { 'if-none-match': etag });
    expect([unchanged.status, unchanged.body, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    await count(ids.shelter, path.endsWith('csv') ? 5 : 4);
    const changed = await get(path, { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, expect.not.stringMatching(etag)]);
  }
});

const changes = async (after?: string, limit = 500): Promise<ListingChanges> => {
  const { status, body } = await get(`/changes?limit=${limit}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as ListingChanges;
};

/** A program that stores what the feed tells it. */
const createReader = (limit: number) => {
  const copies = new Map<string, Service>();
  const removals: ListingChanges['removed'] = [];
  let token: string | undefined;
  const step = async (pageLimit = limit): Promise<boolean> => {
    const answer = await changes(token, pageLimit);
    for (const removal of answer.removed) {
      expect(Object.keys(removal)).toEqual(['id', 'reason']);
      copies.delete(removal.id);
      removals.push(removal);
    }
    for (const listing of answer.listings) copies.set(listing.id, listing);
    token = answer.token;
    return answer.isComplete;
  };
  const finish = async (): Promise<void> => {
    while (!(await step()));
  };
  return { copies, removals, step, finish };
};

/** What does not depend on likes. */
const factsOf = ({ likes: _likes, ...facts }: Service) => facts;
const shownNow = async (): Promise<Map<string, unknown>> => {
  const reader = createReader(500);
  await reader.finish();
  return new Map([...reader.copies].toSorted().map(([id, listing]) => [id, factsOf(listing)]));
};

test('names what changed since a token, and nothing of listings that were never public', async () => {
  covers('feeds-changes', 'feeds-drafts');
  const [edited, removed, withdrawn, madeConfidential] = [
    await add({ name: 'Edited' }),
    await add({ name: 'Removed' }),
    await add({ name: 'Withdrawn' }),
    await add({ name: 'Made confidential', address1: '9 Secret Street' }),
  ];
  const reader = createReader(500);
  await reader.finish();
  expect([...reader.copies.keys()]).not.toContain(ids.waiting);
  expect((await changes()).listings.map(({ id }) => id)).toEqual([...reader.copies.keys()].toSorted());

  const token = (await changes()).token;
  const added = await add({ name: 'Added' });
  await revise(edited, { name: 'Edited again' });
  await remove(removed);
  await withdraw(withdrawn);
  await revise(madeConfidential, { isConfidential: true });
  await count(ids.shelter, 7);
  const draft = await add({ name: 'Draft' }, owner.token);
  const removedDraft = await add({ name: 'Removed draft' }, owner.token);
  await remove(removedDraft);
  const shortlyPublic = await add({ name: 'Shortly public' }, owner.token);
  await approve(shortlyPublic);
  await withdraw(shortlyPublic);

  const answer = await changes(token);
  expect(answer.isComplete).toBe(true);
  expect(new Map(answer.listings.map(({ id, name }) => [id, name]))).toEqual(
    new Map([
      [added, 'Added'],
      [edited, 'Edited again'],
      [madeConfidential, 'Made confidential'],
      [ids.shelter, '=Harbor "Night", Shelter'],
    ]),
  );
  expect(answer.removed.toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
    { id: madeConfidential, reason: 'confidential' },
    { id: removed, reason: 'removed' },
    { id: withdrawn, reason: 'withdrawn' },
  ]);
  const text = JSON.stringify(answer);
  for (const hidden of [draft, removedDraft, shortlyPublic, ids.waiting, 'Secret']) expect(text).not.toContain(hidden);
  await reader.finish();
  expect(new Map([...reader.copies].toSorted().map(([id, listing]) => [id, factsOf(listing)]))).toEqual(await shownNow());
  expect(await changes(answer.token)).toMatchObject({ isComplete: true, listings: [], removed: [] });
});

test('does not count a like as a change', async () => {
  covers('feeds-changes');
  const { token } = await changes();
  await expectDone(api.sendRequest(`/api/services/${ids.pantry}/likes`, { method: 'POST', token: null, headers: fromNewAddress() }));
  expect(await changes(token)).toMatchObject({ isComplete: true, listings: [], removed: [] });
});

test.each([1, 2, 3])(
  'loses nothing while listings change between its pages, %s at a time',
  async (limit) => {
    covers('feeds-paging');
    const random = createRandom(limit);
    const listed = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => add({ name })));
    const steps: readonly ((id: string) => Promise<void>)[] = [
      (id) => revise(id, { name: `Name ${random.int(1, 1000)}` }),
      (id) => revise(id, { isConfidential: random.int(0, 1) === 1 }),
      withdraw,
      approve,
      remove,
      async () => void listed.push(await add({ name: 'Newcomer' })),
      async () => void listed.push(await add({ name: 'Draft' }, owner.token)),
    ];
    const reader = createReader(limit);
    for (let round = 0; round < 40; round += 1) {
      const step = steps[random.int(0, steps.length - 1)];
      // A listing that is removed, or waits, refuses some steps.
      await step?.(listed[random.int(0, listed.length - 1)] ?? '').catch(() => undefined);
      await reader.step();
    }
    await reader.finish();
    expect(new Map([...reader.copies].toSorted().map(([id, listing]) => [id, factsOf(listing)]))).toEqual(await shownNow());
  },
  240_000,
);

test('names a listing that became public after the first page, was on a later one, and is withdrawn since', async () => {
  covers('feeds-paging');
  const drafts = await Promise.all(['One', 'Two', 'Three'].map((name) => add({ name: `Draft ${name}` })));
  for (const id of drafts) await withdraw(id);
  const reader = createReader(500);
  await reader.step(1);
  for (const id of drafts) await approve(id);
  while (!drafts.some((id) => reader.copies.has(id))) await reader.step(1);
  for (const id of drafts) await withdraw(id);
  await reader.finish();
  expect(drafts.filter((id) => reader.copies.has(id))).toEqual([]);
});

test('refuses a token that is damaged, of another log, or of the future', async () => {
  covers('feeds-token');
  const { token } = await changes();
  const parsed = parseFeedToken(token);
  if (parsed === null) throw new Error(token);
  expect(token).toMatch(/^[\w.~-]+$/);
  const refused = [
    'none',
    token.slice(1),
    token.slice(0, -1),
    token.replace(/\.(\d)/, '.9$1'),
    formatFeedToken({ ...parsed, logId: '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55' }),
    formatFeedToken({ ...parsed, position: parsed.position + 10_000_000n, seen: parsed.position + 10_000_000n }),
  ];
  for (const after of refused) {
    const { status, body } = await get(`/changes?after=${encodeURIComponent(after)}`);
    expect([after, status, body]).toEqual([after, 410, expect.objectContaining({ code: 'FEED_TOKEN_INVALID' })]);
  }
  expect((await get('/changes?limit=501')).status).toBe(400);
});
