import { createHash } from 'node:crypto';
import { COLLECTION, openLimits, type Limits } from '../../platform/access/limits.ts';
import { connectMongo, type MongoConnection } from '../../platform/mongo/index.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* How often things may be tried (S14), counted for all processes together in the vault. */

let stores: Stores;
let mongo: MongoConnection;
beforeAll(async () => {
  stores = await startStores({ only: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});
beforeEach(() => mongo.vault.dropDatabase());

const hmac = (text: string): string => createHash('sha256').update(text).digest('hex');
const open = (): Promise<Limits> => openLimits({ db: mongo.vault, hmac });
const HOME = { address: '203.0.113.7', account: 'ada' };
const STRANGER = { address: '198.51.100.9', account: 'ada' };

/** How many attempts pass before one is refused, `most` at most; and what it is refused with. */
const attempts = async (limits: readonly Limits[], name: Parameters<Limits['consume']>[0], by: typeof HOME, most: number) => {
  for (let count = 0; count < most; count += 1)
    try {
      await limits[count % limits.length]?.consume(name, by);
    } catch (error) {
      return { count, error };
    }
  return { count: most, error: undefined };
};
const refusal = (seconds: string): unknown =>
  expect.objectContaining({ status: 429, code: 'TOO_MANY_REQUESTS', options: { headers: { 'Retry-After': seconds } } });

/** As if the waiting time was over. */
const waitOver = async (): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  await mongo.vault.collection(COLLECTION).updateMany({ key: { $not: /Strikes/ } }, { $set: { expire: past } });
};

test('a guesser is stopped after five attempts, counted over two processes, and told when to come back (S14)', async () => {
  const limits = [await open(), await open()];
  const { count, error } = await attempts(limits, 'signIn', STRANGER, 20);
  expect(count).toBe(5);
  expect(error).toEqual(refusal('60'));
  await expect(limits[1]?.consume('signIn', STRANGER)).rejects.toMatchObject({ status: 429 });
});

test('what guards against load alone is counted by each process where the vault does not answer', async () => {
  const silence = { createIndex: async () => '', findOneAndUpdate: () => new Promise<never>(() => undefined) };
  const db = new Proxy(mongo.vault, {
    get: (target, name) => (name === 'collection' ? () => silence : (Reflect.get(target, name) as unknown)),
  });
  const limits = await openLimits({ db, hmac });
  const outcomes = await Promise.allSettled(Array.from({ length: 602 }, () => limits.consume('search', HOME)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refused).toEqual([refusal(expect.any(String) as string), refusal(expect.any(String) as string)]);
});

test('who comes back to guess waits twice as long each time, a quarter of an hour at most (S14)', async () => {
  const limits = await open();
  for (const seconds of ['60', '120', '240', '480', '900', '900']) {
    const { count, error } = await attempts([limits], 'signIn', STRANGER, 20);
    expect([count, error]).toEqual([5, refusal(seconds)]);
    await waitOver();
  }
});

test('a stranger does not shut the person out (S14)', async () => {
  const limits = await open();
  await attempts([limits], 'signIn', STRANGER, 20);
  await limits.consume('signIn', HOME);
  await expect(limits.consume('signIn', STRANGER)).rejects.toMatchObject({ status: 429 });
});

test('who knew the password begins anew, the neighbours of one network too many do not (S14)', async () => {
  const limits = await open();
  for (let round = 0; round < 3; round += 1) {
    expect((await attempts([limits], 'signIn', HOME, 4)).error).toBeUndefined();
    await limits.succeeded('signIn', HOME);
  }
  let passed = 12;
  for (; passed < 200; passed += 1) {
    const refused = await limits.consume('signIn', { ...HOME, account: `guess ${passed}` }).catch((error: unknown) => error);
    if (refused !== undefined) break;
  }
  expect(passed).toBe(100);
});

test('resets of one account and sign-ups from one network are few (S14)', async () => {
  const limits = await open();
  expect((await attempts([limits], 'reset', HOME, 10)).count).toBe(3);
  await expect(limits.consume('reset', STRANGER)).rejects.toMatchObject({ status: 429 });
  const signUps = await attempts([limits], 'signUp', HOME, 50);
  expect(signUps.count).toBe(20);
  expect(signUps.error).toMatchObject({ options: { headers: { 'Retry-After': expect.stringMatching(/^3[56]\d\d$/) } } });
});

test('neither addresses nor accounts are kept in clear', async () => {
  await (await open()).consume('signIn', HOME);
  const stored = JSON.stringify(await mongo.vault.collection(COLLECTION).find().toArray());
  expect(stored).not.toMatch(/203\.0\.113|"ada| ada/);
  expect(stored).toMatch(/[\da-f]{64}/);
});
