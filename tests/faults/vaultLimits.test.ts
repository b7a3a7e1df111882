import { createHash } from 'node:crypto';
import { KNOWN_PLACES_COLLECTION as PLACES } from '#identity/access/knownPlaces.ts';
import { RATE_LIMITS_COLLECTION, openLimits, type Attempt, type Limits } from '#identity/access/limits.ts';
import { removePeople } from '#identity/vault/people.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Limits on attempts (S14), counted in the vault across all processes. */

let stores: Stores;
let mongo: MongoConnection;
beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});
beforeEach(() => mongo.vault.dropDatabase());

const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');
const openTestLimits = (): Promise<Limits> => openLimits({ db: mongo.vault, hmac: digestText });
const OWNER_ATTEMPT = { address: '203.0.113.7', account: 'ada' };
const STRANGER_ATTEMPT = { address: '198.51.100.9', account: 'ada' };

/** Counts the attempts before one is rejected, at most `maxAttempts`; also returns the error. */
const countAttempts = async (limits: readonly Limits[], name: Parameters<Limits['consume']>[0], attempt: Attempt, maxAttempts: number) => {
  for (let count = 0; count < maxAttempts; count += 1)
    try {
      await limits[count % limits.length]?.consume(name, attempt);
    } catch (error) {
      return { count, error };
    }
  return { count: maxAttempts, error: undefined };
};
const tooManyRequests = (seconds: string): unknown =>
  expect.objectContaining({ status: 429, code: 'TOO_MANY_REQUESTS', options: { headers: { 'Retry-After': seconds } } });

/** Simulates the end of the waiting time. */
const expireWaits = async (): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  await mongo.vault.collection(RATE_LIMITS_COLLECTION).updateMany({ key: { $not: /Strikes/ } }, { $set: { expire: past } });
};

test('stops a guesser after five attempts over two processes, and returns when to retry (S14)', async () => {
  covers('S14.1');
  const limits = [await openTestLimits(), await openTestLimits()];
  const { count, error } = await countAttempts(limits, 'signIn', STRANGER_ATTEMPT, 20);
  expect(count).toBe(5);
  expect(error).toEqual(tooManyRequests('60'));
  await expect(limits[1]?.consume('signIn', STRANGER_ATTEMPT)).rejects.toMatchObject({ status: 429 });
});

test('counts limits against load per process if the vault does not respond', async () => {
  const unresponsiveCollection = { createIndex: async () => '', findOneAndUpdate: () => new Promise<never>(() => undefined) };
  const db = new Proxy(mongo.vault, {
    get: (target, name) => (name === 'collection' ? () => unresponsiveCollection : (Reflect.get(target, name) as unknown)),
  });
  const limits = await openLimits({ db, hmac: digestText });
  const outcomes = await Promise.allSettled(Array.from({ length: 602 }, () => limits.consume('search', OWNER_ATTEMPT)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refused).toEqual([tooManyRequests(expect.any(String) as string), tooManyRequests(expect.any(String) as string)]);
});

test('doubles the waiting time of a guesser who returns, up to a quarter of an hour (S14)', async () => {
  const limits = await openTestLimits();
  for (const seconds of ['60', '120', '240', '480', '900', '900']) {
    const { count, error } = await countAttempts([limits], 'signIn', STRANGER_ATTEMPT, 20);
    expect([count, error]).toEqual([5, tooManyRequests(seconds)]);
    await expireWaits();
  }
});

test("a stranger's attempts do not lock out the owner of an account (S14)", async () => {
  covers('S14.2');
  const limits = await openTestLimits();
  await countAttempts([limits], 'signIn', STRANGER_ATTEMPT, 20);
  await limits.consume('signIn', OWNER_ATTEMPT);
  await expect(limits.consume('signIn', STRANGER_ATTEMPT)).rejects.toMatchObject({ status: 429 });
});

/** Simulates the end of all waits of up to an hour. */
const expireHourlyLimits = async (): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  await mongo.vault.collection(RATE_LIMITS_COLLECTION).updateMany({ key: { $not: /Strikes|^signIn day/ } }, { $set: { expire: past } });
};

/**
 * Simulates guesses by strangers from many networks, each until rejected, until the account rejects them all. Returns the number of
 * attempts.
 */
const countStrangerAttempts = async (limits: readonly Limits[], networkOf: (index: number) => string): Promise<number> => {
  let [attemptCount, refused] = [0, 0];
  for (let index = 0; refused < 3; index += 1) {
    const { count } = await countAttempts(limits, 'signIn', { account: 'ada', address: networkOf(index) }, 20);
    attemptCount += count;
    refused = count === 0 ? refused + 1 : 0;
  }
  return attemptCount;
};
let networkCount = 0;
const nextNetworkAddress = (): string => {
  networkCount += 1;
  return `198.18.${networkCount >> 8}.${networkCount & 255}`;
};

/** Simulates `points` earlier attempts at the account, in this hour or this day. */
const setEarlierAttempts = (scope: 'account' | 'day', points: number) =>
  mongo.vault.collection(RATE_LIMITS_COLLECTION).updateMany({ key: new RegExp(`^signIn ${scope}:`) }, { $set: { points } });

test('limits strangers to 100 attempts an hour and 400 a day per account, in all processes (S14)', async () => {
  covers('S14.3');
  const limits = [await openTestLimits(), await openTestLimits()];
  expect(await countStrangerAttempts(limits, nextNetworkAddress)).toBe(100);
  await expireHourlyLimits();
  await setEarlierAttempts('day', 370);
  expect(await countStrangerAttempts(limits, nextNetworkAddress)).toBe(30);
  await expireHourlyLimits();
  // A sign-in by the owner does not allow the strangers further attempts.
  await limits[0]?.remember({ ...OWNER_ATTEMPT, accountId: 'id of ada' });
  await limits[0]?.consume('signIn', OWNER_ATTEMPT);
  await limits[0]?.succeeded('signIn', OWNER_ATTEMPT);
  expect(await countStrangerAttempts(limits, nextNetworkAddress)).toBe(0);
});

describe('strangers who use up every attempt at an account (S14)', () => {
  const KNOWN_PHONE = { address: '192.0.2.66', account: 'ada', device: 'token of a phone' };
  let limits: readonly Limits[];
  beforeEach(async () => {
    limits = [await openTestLimits(), await openTestLimits()];
    await limits[0]?.remember({ ...OWNER_ATTEMPT, device: KNOWN_PHONE.device, accountId: 'id of ada' });
    await limits[0]?.consume('signIn', { account: 'ada', address: nextNetworkAddress() });
    await setEarlierAttempts('account', 100);
    await expect(limits[0]?.consume('signIn', { ...OWNER_ATTEMPT, address: nextNetworkAddress() })).rejects.toMatchObject({ status: 429 });
  });

  test('do not lock out a device that signed in before, wherever it is now, nor its earlier network', async () => {
    for (const knownAttempt of [KNOWN_PHONE, { ...KNOWN_PHONE, address: STRANGER_ATTEMPT.address }, OWNER_ATTEMPT])
      await limits[1]?.consume('signIn', knownAttempt);
    // At another account the device and its network have no privilege.
    const otherAccountAttempts = await countAttempts(limits, 'signIn', { ...KNOWN_PHONE, account: 'bob' }, 20);
    expect(otherAccountAttempts).toMatchObject({ count: 5, error: { status: 429 } });
  });

  test('do not lock out the device, even if they come from its own network', async () => {
    expect(await countAttempts(limits, 'signIn', OWNER_ATTEMPT, 20)).toMatchObject({ count: 5, error: tooManyRequests('60') });
    const device = { ...KNOWN_PHONE, address: OWNER_ATTEMPT.address };
    expect(await countAttempts(limits, 'signIn', device, 20)).toMatchObject({ count: 5, error: tooManyRequests('60') });
    // The caller verifies tokens before this point; a token of another device counts as a stranger's.
    await expect(limits[0]?.consume('signIn', { ...KNOWN_PHONE, device: 'another token' })).rejects.toMatchObject({ status: 429 });
  });

  test('lose effect when the user sets a password by a mailed link, which clears all counts everywhere', async () => {
    await countAttempts(limits, 'signIn', OWNER_ATTEMPT, 20);
    await limits[0]?.resetCounters({ ...STRANGER_ATTEMPT, accountId: 'id of ada' });
    for (const address of [OWNER_ATTEMPT.address, nextNetworkAddress()]) await limits[1]?.consume('signIn', { account: 'ada', address });
    await expect(countAttempts(limits, 'signIn', { account: 'ada', address: nextNetworkAddress() }, 20)).resolves.toMatchObject({
      count: 5,
    });
  });

  test('do not prevent the user from requesting a link', async () => {
    covers('S14.6');
    for (let round = 0; round < 2; round += 1) await countAttempts(limits, 'reset', { account: 'ada', address: nextNetworkAddress() }, 5);
    for (const knownAttempt of [KNOWN_PHONE, OWNER_ATTEMPT]) expect((await countAttempts(limits, 'reset', knownAttempt, 10)).count).toBe(3);
  });

  test('leave no person, network or device in known places, and nothing once the person is erased', async () => {
    const stored = JSON.stringify(await mongo.vault.collection(PLACES).find().toArray());
    expect(stored).toContain('id of ada');
    expect(stored).not.toMatch(/203\.0\.113|token of|"ada/);
    await removePeople(mongo.vault, ['account-id of ada']);
    expect(await mongo.vault.collection(PLACES).countDocuments()).toBe(0);
  });
});

test('stops a caller with a whole /48 of IPv6, but not neighbours in another /48 (S14)', async () => {
  covers('S14.8');
  const limits = await openTestLimits();
  const customerAttempt = (name: 'signIn' | 'kudos', customer: number, network: number, host = 1) =>
    countAttempts([limits], name, { account: 'ada', address: `2001:db8:${customer}:${network.toString(16)}::${host}` }, 50);
  const signInAttempts: number[] = [];
  for (let network = 0; network < 8; network += 1) signInAttempts.push((await customerAttempt('signIn', 1, network)).count);
  expect(signInAttempts).toEqual([5, 5, 5, 5, 0, 0, 0, 0]);
  expect((await customerAttempt('signIn', 2, 0)).count).toBe(5);
  // Another host of a /64 without attempts left, in a /48 with some left.
  expect((await customerAttempt('signIn', 2, 0, 2)).count).toBe(0);
  const kudosAttempts: number[] = [];
  for (let network = 0; network < 6; network += 1) kudosAttempts.push((await customerAttempt('kudos', 1, network)).count);
  expect(kudosAttempts).toEqual([20, 20, 20, 20, 0, 0]);
  expect((await customerAttempt('kudos', 2, 0)).count).toBe(20);
  expect((await customerAttempt('kudos', 2, 0, 2)).count).toBe(0);
});

test('counts messages per network, and per service across networks, over all processes (S14)', async () => {
  covers('S14.10');
  const limits = [await openTestLimits(), await openTestLimits()];
  expect((await countAttempts(limits, 'message', { ...OWNER_ATTEMPT, account: 'one service' }, 50)).count).toBe(20);
  for (const limit of limits)
    await expect(limit.consume('message', { ...OWNER_ATTEMPT, account: 'another' })).rejects.toMatchObject({ status: 429 });
  let signInCount = 0;
  for (; signInCount < 200; signInCount += 1) {
    const refused = await limits[signInCount % 2]
      ?.consume('message', { address: nextNetworkAddress(), account: 'a third' })
      .catch((error: unknown) => error);
    if (refused !== undefined) break;
  }
  expect(signInCount).toBe(100);
  await limits[0]?.consume('message', { address: nextNetworkAddress(), account: 'a fourth' });
});

test('a correct password resets the account’s limit, but not the limit of its network (S14)', async () => {
  const limits = await openTestLimits();
  for (let round = 0; round < 3; round += 1) {
    expect((await countAttempts([limits], 'signIn', OWNER_ATTEMPT, 4)).error).toBeUndefined();
    await limits.succeeded('signIn', OWNER_ATTEMPT);
  }
  let passedCount = 12;
  for (; passedCount < 200; passedCount += 1) {
    const refused = await limits.consume('signIn', { ...OWNER_ATTEMPT, account: `guess ${passedCount}` }).catch((error: unknown) => error);
    if (refused !== undefined) break;
  }
  expect(passedCount).toBe(100);
});

test('resets of one account and sign-ups from one network are limited (S14)', async () => {
  const limits = await openTestLimits();
  expect((await countAttempts([limits], 'reset', OWNER_ATTEMPT, 10)).count).toBe(3);
  await expect(limits.consume('reset', STRANGER_ATTEMPT)).rejects.toMatchObject({ status: 429 });
  const signUps = await countAttempts([limits], 'signUp', OWNER_ATTEMPT, 50);
  expect(signUps.count).toBe(20);
  expect(signUps.error).toMatchObject({ options: { headers: { 'Retry-After': expect.stringMatching(/^3[56]\d\d$/) } } });
});

test('stores neither addresses nor accounts in clear text', async () => {
  await (await openTestLimits()).consume('signIn', OWNER_ATTEMPT);
  const stored = JSON.stringify(await mongo.vault.collection(RATE_LIMITS_COLLECTION).find().toArray());
  expect(stored).not.toMatch(/203\.0\.113|"ada| ada/);
  expect(stored).toMatch(/[\da-f]{64}/);
});
