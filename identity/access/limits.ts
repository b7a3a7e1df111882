import { randomUUID } from 'node:crypto';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, RLWrapperTimeouts, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Problem } from '#contract/problem.ts';
import { backoffDelay } from '#platform/backoff.ts';
import { addressPrefix, widerPrefix } from '#platform/ipPrefix.ts';
import type { Db } from '#platform/mongo/index.ts';
import { BUDGETS, WIDER_NETWORK_FACTOR, type Budget, type LimitName, type LimitScope } from './budgets.ts';
import { openKnownPlaces, type PlaceFamiliarity, type SignInPlace } from './knownPlaces.ts';

/** The caller's address (Express' `request.ip`, which obeys `TRUST_PROXY`), and the account of the attempt. */
export interface Attempt extends SignInPlace {
  /** Any text that identifies the account; only its HMAC is stored. */
  readonly account?: string | undefined;
}

/** An attempt at an existing account. */
export interface OwnAttempt extends Attempt {
  readonly account: string;
  readonly accountId: string;
}

/** Rate limits shared by all processes. */
export interface Limits {
  /** Counts one attempt. Throws 429 `TOO_MANY_REQUESTS` with `Retry-After` if there were too many. */
  consume(name: LimitName, attempt: Attempt): Promise<void>;
  /** Records a successful attempt: it is not counted, and earlier ones from the same place at the same account are forgotten. */
  succeeded(name: LimitName, attempt: Attempt): Promise<void>;
  /** Records a sign-in: from now on this device and network are counted separately for their account. */
  remember(attempt: OwnAttempt): Promise<void>;
  /** Records that the user proved their identity by a message: all counters of their account are reset. */
  resetCounters(attempt: OwnAttempt): Promise<void>;
}

export const RATE_LIMITS_COLLECTION = 'rateLimits';
const FIRST_BLOCK_SECONDS = 60;
const MAX_BLOCK_SECONDS = 900;
const STRIKE_TTL_SECONDS = 86_400;

const GROUP_WINDOW_MS = 250;

const createLimiter = (db: Db, keyPrefix: string, { points, duration, loadOnly }: Budget): RateLimiterAbstract => {
  const commonOptions = { keyPrefix, points, duration };
  const sharedOptions = { ...commonOptions, storeClient: db, tableName: RATE_LIMITS_COLLECTION, disableIndexesCreation: true };
  if (loadOnly === undefined) return new RateLimiterMongo(sharedOptions);
  // The store does not count callers above the limit any more: a flood stays in this process.
  const limiter = new RateLimiterMongo({ ...sharedOptions, inMemoryBlockOnConsumed: points + 1 });
  return new RLWrapperTimeouts({ limiter, timeoutMs: GROUP_WINDOW_MS, insuranceLimiter: new RateLimiterMemory(commonOptions) });
};

interface Counter {
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  refundOne(key: string): Promise<void>;
}

/** Thrown after too many attempts. */
export class TooManyAttempts extends Problem {
  /** True for the first rejected attempt: the address, or the account, is then blocked for a time. */
  readonly isFirstRefusal: boolean;

  constructor(milliseconds: number, isFirstRefusal: boolean) {
    super(429, 'TOO_MANY_REQUESTS', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) } });
    this.isFirstRefusal = isFirstRefusal;
  }
}

const createCounter = (db: Db, name: string, budget: Budget): Counter => {
  const limiter = createLimiter(db, name, budget);
  const strikeLimiter = createLimiter(db, `${name}Strikes`, { points: Number.MAX_SAFE_INTEGER, duration: STRIKE_TTL_SECONDS });
  /** Returns the milliseconds to wait, which grow with each block. */
  const blockKey = async (key: string): Promise<number> => {
    const { consumedPoints } = await strikeLimiter.penalty(key);
    const seconds = backoffDelay(consumedPoints, { firstDelay: FIRST_BLOCK_SECONDS, longestDelay: MAX_BLOCK_SECONDS });
    await limiter.block(key, seconds);
    return seconds * 1000;
  };
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const isFirst = refusal.consumedPoints === budget.points + 1;
        throw new TooManyAttempts(isFirst && budget.backoff === true ? await blockKey(key) : refusal.msBeforeNext, isFirst);
      }
    },
    async forget(key) {
      await Promise.all([limiter.delete(key), strikeLimiter.delete(key)]);
    },
    async refundOne(key) {
      await limiter.reward(key, 1);
    },
  };
};

interface CounterKey {
  readonly scope: LimitScope;
  readonly key: string;
  /** True if counted by the /48 around the network. */
  readonly isWider?: boolean;
}
interface KeyedCounter extends CounterKey {
  readonly isWider: boolean;
  readonly counter: Counter;
}

const UNKNOWN_PLACE: PlaceFamiliarity = { known: null, era: '' };

/**
 * Returns the counters of an attempt. One from a known device is counted by that device only, so that neither strangers nor neighbours use
 * up its attempts; one from a known network is not counted among the strangers.
 */
const counterKeysOf = ({ address, account, device }: Attempt, { known, era }: PlaceFamiliarity): readonly CounterKey[] => {
  const accountKey = account === undefined ? undefined : `${account} ${era}`.trimEnd();
  if (known === 'device') return [{ scope: 'device', key: `${device} ${accountKey}` }];
  const [network, widerNetwork] = [addressPrefix(address), widerPrefix(address)];
  const networkKeys = (key: string, { isWider = false } = {}): readonly CounterKey[] => [
    { scope: 'address', key, isWider },
    ...(accountKey === undefined || (isWider && known === 'network')
      ? []
      : [{ scope: 'pair', key: `${key} ${accountKey}`, isWider } as const]),
  ];
  return [
    ...networkKeys(network),
    ...(widerNetwork === undefined ? [] : networkKeys(widerNetwork, { isWider: true })),
    ...(accountKey === undefined || known === 'network' ? [] : (['account', 'day'] as const).map((scope) => ({ scope, key: accountKey }))),
  ];
};

export interface LimitsOptions {
  /** The vault's database. */
  readonly db: Db;
  /** Returns an HMAC of a text: addresses and accounts are not stored in plain text. */
  readonly hmac: (text: string) => string;
}

export const openLimits = async ({ db, hmac }: LimitsOptions): Promise<Limits> => {
  await Promise.all([
    db.collection(RATE_LIMITS_COLLECTION).createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    db.collection(RATE_LIMITS_COLLECTION).createIndex({ key: 1 }, { unique: true }),
  ]);
  const places = await openKnownPlaces(db, hmac);
  const counters = new Map<string, Counter>();
  const counterOf = (id: string, budget: Budget): Counter => {
    const counter = counters.get(id) ?? createCounter(db, id, budget);
    counters.set(id, counter);
    return counter;
  };

  /** Returns all counters of an attempt, from the narrowest scope to the widest; they reject in this order. */
  const countersFor = async (name: LimitName, attempt: Attempt): Promise<readonly KeyedCounter[]> => {
    const budgets: Partial<Record<LimitScope, Budget>> = BUDGETS[name];
    const { account } = attempt;
    const familiarity =
      budgets.device === undefined || account === undefined ? UNKNOWN_PLACE : await places.familiarityOf(account, attempt);
    return counterKeysOf(attempt, familiarity).flatMap(({ scope, key, isWider = false }) => {
      const budget = budgets[scope];
      if (budget === undefined) return [];
      const id = `${name} ${isWider ? 'wider ' : ''}${scope}`;
      const counter = counterOf(id, isWider ? { ...budget, points: budget.points * WIDER_NETWORK_FACTOR } : budget);
      return [{ scope, isWider, counter, key: hmac(`${id} ${key}`) }];
    });
  };

  return {
    async consume(name, attempt) {
      for (const { counter, key } of await countersFor(name, attempt)) await counter.count(key);
    },
    async succeeded(name, attempt) {
      for (const { counter, key, scope, isWider } of await countersFor(name, attempt)) {
        if (scope === 'address') continue;
        // Give back only this attempt: the counter also contains attempts of strangers.
        if (isWider || scope === 'account' || scope === 'day') await counter.refundOne(key);
        else await counter.forget(key);
      }
    },
    remember: (attempt) => places.remember(attempt.account, attempt.accountId, attempt),
    resetCounters: (attempt) => places.resetCounters(attempt.account, attempt.accountId, randomUUID()),
  };
};
