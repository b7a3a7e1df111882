import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { createTestClock } from '../support/api.ts';
import { spyOnCommands, withCommandMonitoring, type MongoSpy } from '../support/mongoSpy.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Queries and documents of the vault stay small, however many keys or facts a call covers. */
const MAX_IDS_PER_QUERY = 3;
const DAY_MS = 86_400_000;
const subjects = Array.from({ length: 8 }, (_, index) => `account-${index}`);
let stores: Stores;
let mongo: MongoConnection;
let mongoSpy: MongoSpy;
let keysDir: string;
let clock: ReturnType<typeof createTestClock>;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(withCommandMonitoring(stores.mongodbUrl));
  mongoSpy = spyOnCommands(mongo.vault);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});
beforeEach(async () => {
  await mongo.vault.dropDatabase();
  keysDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'shelter-keys-')), 'keys');
  clock = createTestClock();
});
afterEach(() => rm(path.dirname(keysDir), { recursive: true, force: true }));

const openTestVault = (): Promise<Vault> => openVault({ db: mongo.vault, keysDir, clock, keysPerQuery: MAX_IDS_PER_QUERY });

/** Returns the longest list of ids in the queries so far. */
const longestIdList = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(
    0,
    ...Object.entries(value).map(([name, nestedValue]) =>
      name === '$in' ? (nestedValue as unknown[]).length : longestIdList(nestedValue),
    ),
  );
};

describe('keys of many subjects', () => {
  test('are read a few at a time, and the sealed data is returned in order', async () => {
    const sealingVault = await openTestVault();
    const sealed = await Promise.all(subjects.map((subject) => sealingVault.keys.seal(subject, { subject })));
    const vault = await openTestVault();
    const before = mongoSpy.count();
    expect(await vault.keys.unsealAll(sealed)).toEqual(subjects.map((subject) => ({ subject })));
    expect(longestIdList(mongoSpy.commandsSince(before))).toBe(MAX_IDS_PER_QUERY);
  });

  test('are destroyed a few at a time, even if only the ledger contains the erasure', async () => {
    const vault = await openTestVault();
    for (const subject of subjects) await vault.keys.create(subject);
    const keyDocuments = await mongo.vault.collection('keys').find().toArray();
    await mongo.vault
      .collection<{ _id: string }>('signIns')
      .insertMany(subjects.map((subject) => ({ _id: subject.slice('account-'.length) })));
    let before = mongoSpy.count();
    await vault.keys.destroy(...subjects);
    expect(longestIdList(mongoSpy.commandsSince(before))).toBe(MAX_IDS_PER_QUERY);
    await mongo.vault.collection('keys').deleteMany({});
    await mongo.vault.collection('keys').insertMany(keyDocuments);
    before = mongoSpy.count();
    await openTestVault();
    expect(longestIdList(mongoSpy.commandsSince(before))).toBe(MAX_IDS_PER_QUERY);
    expect(await mongo.vault.collection('keys').countDocuments({ destroyedAt: { $exists: false } })).toBe(0);
    expect(await mongo.vault.collection('signIns').countDocuments()).toBe(0);
  });
});

describe('notices sent to an account', () => {
  const eventIds = Array.from({ length: 5 }, (_, index) => `event-${index}`);

  test('are stored in one document each, which expires some days later', async () => {
    const { letters } = await openTestVault();
    await letters.recordWeekly('ada');
    await letters.recordNotifiedNow('ada', eventIds);
    await letters.recordNotifiedNow('ada', [...eventIds, 'another']);
    await letters.recordNotifiedNow('grace', ['hers']);
    expect(await letters.notified('ada')).toEqual(new Set([...eventIds, 'another']));
    expect(await mongo.vault.collection('letters').find().toArray()).toEqual([{ _id: 'ada', weeklyAt: new Date(clock()) }]);
    expect(await mongo.vault.collection('lettersTold').countDocuments()).toBe(eventIds.length + 2);
    clock.advance(3 * DAY_MS);
    expect(await letters.notified('ada')).toEqual(new Set());
  });

  test('are also read in the format of an older version, and migrated with the next notice', async () => {
    const before = { _id: 'ada', weeklyAt: new Date(clock()), told: eventIds.map((id) => ({ id, at: new Date(clock()) })) };
    await mongo.vault.collection<typeof before>('letters').insertOne(before);
    const { letters } = await openTestVault();
    expect(await letters.notified('ada')).toEqual(new Set(eventIds));
    await letters.recordNotifiedNow('ada', ['another']);
    expect(await letters.notified('ada')).toEqual(new Set([...eventIds, 'another']));
    expect(await mongo.vault.collection('letters').findOne()).toEqual({ _id: 'ada', weeklyAt: new Date(clock()) });
    expect(await letters.lastWeekly('ada')).toBe(clock());
  });

  test('are removed with the account', async () => {
    const { letters } = await openTestVault();
    await letters.recordNotifiedNow('ada', eventIds);
    await letters.remove('ada');
    expect(await letters.notified('ada')).toEqual(new Set());
    expect(await mongo.vault.collection('lettersTold').countDocuments()).toBe(0);
  });
});
