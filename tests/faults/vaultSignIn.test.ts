import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { openCredentials } from '#identity/vault/credentials.ts';
import { decryptBox } from '#identity/vault/encryptedBox.ts';
import { openVault, type Vault, type VaultOptions } from '#identity/vault/index.ts';
import { parseMasterKey } from '#identity/vault/masterKey.ts';
import { createPasswordHasher } from '#identity/vault/passwordHash.ts';
import { openSessions, type Session } from '#identity/vault/sessions.ts';
import { Binary, connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { isoTime } from '#platform/systemClock.ts';
import { createTestClock } from '../support/api.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Passwords, sessions and reset tokens in the vault, on a real store. */

let stores: Stores;
let mongo: MongoConnection;
let keysDir: string;
let clock: ReturnType<typeof createTestClock>;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
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

const openTestVault = (options: Partial<VaultOptions> = {}): Promise<Vault> => openVault({ db: mongo.vault, keysDir, clock, ...options });
const startSession = async (vault: Vault): Promise<Session> => {
  const session = await vault.sessions.check(await vault.sessions.open('a', 3));
  if (session === null) throw new Error('no session');
  return session;
};

describe('passwords (S10)', () => {
  test('are stored as argon2id of 19 MiB, two passes, one lane, without truncation', async () => {
    covers('S10.1', 'vault-7');
    const { credentials } = await openTestVault();
    const longPassword = 'x'.repeat(200);
    await credentials.setPassword('a', `${longPassword}1`);
    const stored = await mongo.vault.collection<{ _id: string; hash: string }>('credentials').findOne({ _id: 'a' });
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await credentials.checkPassword('a', `${longPassword}1`)).toBe(true);
    expect(await credentials.checkPassword('a', `${longPassword}2`)).toBe(false);
    expect(await credentials.checkPassword(null, longPassword)).toBe(false);
    expect(await credentials.checkPassword('nobody', longPassword)).toBe(false);
    await credentials.remove('a');
    expect(await credentials.hasPassword('a')).toBe(false);
  });

  test('with weaker parameters are hashed again at the next sign-in with the right password only', async () => {
    const secret = randomBytes(32);
    const credentials = openCredentials({ db: mongo.vault, hasher: createPasswordHasher(secret), clock });
    await credentials.setPassword('a', 'correct horse');
    const weakHash = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1, secret });
    const collection = mongo.vault.collection<{ _id: string; hash: string }>('credentials');
    await collection.updateOne({ _id: 'a' }, { $set: { hash: weakHash } });
    expect(await credentials.checkPassword('a', 'wrong horse')).toBe(false);
    expect((await collection.findOne({ _id: 'a' }))?.hash).toBe(weakHash);
    expect(await credentials.checkPassword('a', 'correct horse')).toBe(true);
    expect((await collection.findOne({ _id: 'a' }))?.hash).toMatch(/m=19456,t=2,p=1/);
    expect(await credentials.checkPassword('a', 'correct horse')).toBe(true);
  });

  test('resist theft of the hashes, which need the pepper that the master key wraps', async () => {
    covers('S10.2');
    const masterKey = randomBytes(32).toString('base64');
    const { credentials } = await openTestVault({ masterKey });
    await credentials.setPassword('a', 'correct horse');
    const stored = await mongo.vault.collection<{ _id: string; hash: string }>('credentials').findOne({ _id: 'a' });
    const wrapped = await mongo.vault.collection<{ _id: string; wrapped: Binary }>('secrets').findOne({ _id: 'pepper' });
    const bytes = Buffer.from(wrapped?.wrapped.value() ?? []);
    expect(await verify(stored?.hash ?? '', 'correct horse')).toBe(false);
    // The stored bytes do not verify either; only the pepper unwrapped with the master key does.
    expect(await verify(stored?.hash ?? '', 'correct horse', { secret: bytes })).toBe(false);
    const pepper = decryptBox(parseMasterKey(masterKey, 'the test').derive('wrap secrets'), bytes, 'pepper');
    expect(await verify(stored?.hash ?? '', 'correct horse', { secret: pepper ?? Buffer.alloc(0) })).toBe(true);
  });
});

describe('sessions', () => {
  test('are opened, checked and ended: immediately in this process, within a second in others (S9)', async () => {
    covers('S9.2');
    const [one, other] = [await openTestVault(), await openTestVault()];
    const token = await one.sessions.open('a', 3);
    const session = await one.sessions.check(token);
    expect(session).toEqual({ accountId: 'a', epoch: 3, jti: expect.any(String) });
    expect(await other.sessions.check(token)).toEqual(session);
    await one.sessions.revoke(session?.jti ?? '');
    expect(await one.sessions.check(token)).toBeNull();
    clock.advance(1000);
    expect(await other.sessions.check(token)).toBeNull();
  });

  test('of one account end together, without affecting other accounts (S9)', async () => {
    const vault = await openTestVault();
    const [one, two, other] = [await vault.sessions.open('a', 0), await vault.sessions.open('a', 0), await vault.sessions.open('b', 0)];
    await vault.sessions.revokeAll('a');
    expect(await Promise.all([one, two, other].map((token) => vault.sessions.check(token)))).toEqual([
      null,
      null,
      expect.objectContaining({ accountId: 'b' }),
    ]);
  });

  test('expire, with a minute of tolerance for clock skew', async () => {
    const vault = await openTestVault({ sessionDays: 1 });
    const token = await vault.sessions.open('a', 0);
    clock.advance(86_399_000);
    expect(await vault.sessions.check(token)).not.toBeNull();
    clock.advance(2000);
    expect(await vault.sessions.check(token)).toBeNull();
  });

  test('are rejected with another issuer, audience, key or algorithm (S7)', async () => {
    covers('S7.1');
    const vault = await openTestVault();
    const { jti } = await startSession(vault);
    const key = randomBytes(32);
    const sessions = await openSessions({ db: mongo.vault, signingKey: key, clock, newId: () => 'ours', ttlDays: 1 });
    const genuineToken = await sessions.open('a', 3);
    const signJwt = (claimChanges: { issuer?: string; audience?: string; alg?: string }, signedBy: Uint8Array = key): Promise<string> =>
      new SignJWT({ epoch: 3 })
        .setProtectedHeader({ alg: claimChanges.alg ?? 'HS256', typ: 'JWT' })
        .setIssuer(claimChanges.issuer ?? 'shelter')
        .setAudience(claimChanges.audience ?? 'shelter-api')
        .setSubject('a')
        .setJti('ours')
        .setIssuedAt(clock() / 1000)
        .setExpirationTime(clock() / 1000 + 60)
        .sign(signedBy);
    const [header = '', payload = '', signature = ''] = genuineToken.split('.');
    const encodeHeader = (headerFields: object): string =>
      Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(header, 'base64url').toString()) as object), ...headerFields })).toString(
        'base64url',
      );
    // Control: the unchanged token is valid.
    expect(await sessions.check(await signJwt({}))).toMatchObject({ accountId: 'a' });
    const forgedTokens = [
      await signJwt({ issuer: 'another' }),
      await signJwt({ audience: 'another' }),
      await signJwt({ alg: 'HS512' }, randomBytes(64)),
      await signJwt({ alg: 'HS512' }, Buffer.concat([key, key])),
      await signJwt({}, randomBytes(32)),
      new UnsecuredJWT({ epoch: 3 })
        .setIssuer('shelter')
        .setAudience('shelter-api')
        .setSubject('a')
        .setJti('ours')
        .setExpirationTime('1h')
        .encode(),
      `${encodeHeader({ alg: 'none' })}.${payload}.`,
      `${encodeHeader({ kid: '../../../dev/null' })}.${payload}.${signature}`,
      `${encodeHeader({ jwk: { kty: 'oct', k: key.toString('base64url') } })}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${header}.${Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), jti })).toString('base64url')}.${signature}`,
      'not.a.token',
      '',
    ];
    for (const token of forgedTokens) expect([token, await sessions.check(token)]).toEqual([token, null]);
  });

  test('must contain their expiry, account and id (S8)', async () => {
    covers('S8.1');
    const key = randomBytes(32);
    const sessions = await openSessions({ db: mongo.vault, signingKey: key, clock, newId: () => 'ours', ttlDays: 1 });
    await sessions.open('a', 0);
    const claims = { iss: 'shelter', aud: 'shelter-api', epoch: 0, sub: 'a', jti: 'ours', exp: clock() / 1000 + 60 };
    const sign = (payload: object): Promise<string> => new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(await sessions.check(await sign(claims))).not.toBeNull();
    for (const name of ['exp', 'sub', 'jti', 'iss', 'aud'] as const)
      expect([name, await sessions.check(await sign({ ...claims, [name]: undefined }))]).toEqual([name, null]);
    expect(await sessions.check(await sign({ ...claims, exp: clock() / 1000 - 61 }))).toBeNull();
  });
});

describe('reset tokens (S12)', () => {
  test('are 256 random bits, stored as a hash, of which the newest is valid once for ten minutes', async () => {
    covers('S12.1');
    const { resetTokens } = await openTestVault();
    const first = await resetTokens.issue('a', 1);
    const second = await resetTokens.issue('a', 2);
    expect(Buffer.from(second, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(await mongo.vault.collection('resetTokens').find().toArray());
    expect(stored).not.toContain(second);
    expect(stored).toContain(createHash('sha256').update(second).digest('hex'));
    expect(await resetTokens.redeem(first)).toBeNull();
    expect(await resetTokens.peek(second)).toEqual({ accountId: 'a', epoch: 2 });
    const takenTokens = await Promise.all([1, 2, 3].map(() => resetTokens.redeem(second)));
    expect(takenTokens.filter((owner) => owner !== null)).toEqual([{ accountId: 'a', epoch: 2 }]);
    const lateToken = await resetTokens.issue('a', 3);
    clock.advance(599_000);
    expect(await resetTokens.peek(lateToken)).toEqual({ accountId: 'a', epoch: 3 });
    clock.advance(1000);
    expect(await resetTokens.redeem(lateToken)).toBeNull();
    expect(await resetTokens.redeem('')).toBeNull();
  });
});

test('sign-in facts are stored per account and removed with it', async () => {
  const { signIns } = await openTestVault();
  await signIns.recordFailure('a');
  await signIns.recordFailure('a');
  expect(await signIns.read('a')).toEqual({ lastSignIn: null, lastMethod: null, failedAttempts: 2 });
  await signIns.recordSuccess('a', 'LOCAL');
  const facts = { lastSignIn: isoTime(clock()), lastMethod: 'LOCAL', failedAttempts: 0 };
  expect([...(await signIns.readAll(['a', 'b']))]).toEqual([['a', facts]]);
  await signIns.remove('a');
  expect(await signIns.read('a')).toEqual({ lastSignIn: null, lastMethod: null, failedAttempts: 0 });
});
