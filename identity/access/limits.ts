import { randomUUID } from 'node:crypto';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, RLWrapperTimeouts, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Problem } from '#contract/problem.ts';
import { pauseAfter } from '#platform/backoff.ts';
import { addressPrefix, widerPrefix } from '#platform/http/addressPrefix.ts';
import type { Db } from '#platform/mongo/index.ts';
import { BUDGETS, WIDER, type Budget, type LimitName, type Scope } from './budgets.ts';
import { openKnownPlaces, type Acquaintance, type Place } from './knownPlaces.ts';

/** The caller's address (Express' `request.ip`, which obeys `TRUST_PROXY`), and the account of the attempt. */
export interface Attempt extends Place {
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
  forgive(attempt: OwnAttempt): Promise<void>;
}

export const COLLECTION = 'rateLimits';
const FIRST_BLOCK = 60;
const LONGEST_BLOCK = 900;
const STRIKES_LAST = 86_400;

const AT_ONCE_MS = 250;

const createLimiter = (db: Db, keyPrefix: string, { points, duration, loadOnly }: Budget): RateLimiterAbstract => {
  const common = { keyPrefix, points, duration };
  const shared = { ...common, storeClient: db, tableName: COLLECTION, disableIndexesCreation: true };
  if (loadOnly === undefined) return new RateLimiterMongo(shared);
  // The store does not count callers above the limit any more: a flood stays in this process.
  const limiter = new RateLimiterMongo({ ...shared, inMemoryBlockOnConsumed: points + 1 });
  return new RLWrapperTimeouts({ limiter, timeoutMs: AT_ONCE_MS, insuranceLimiter: new RateLimiterMemory(common) });
};

interface Counter {
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** Thrown after too many attempts. */
export class TooMany extends Problem {
  /** True for the first rejected attempt: the address, or the account, is then blocked for a time. */
  readonly begins: boolean;

  constructor(milliseconds: number, begins: boolean) {
    super(429, 'TOO_MANY_REQUESTS', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) } });
    this.begins = begins;
  }
}

const createCounter = (db: Db, name: string, budget: Budget): Counter => {
  const limiter = createLimiter(db, name, budget);
  const strikes = createLimiter(db, `${name}Strikes`, { points: Number.MAX_SAFE_INTEGER, duration: STRIKES_LAST });
  /** Returns the milliseconds to wait, which grow with each block. */
  const block = async (key: string): Promise<number> => {
    const { consumedPoints } = await strikes.penalty(key);
    const seconds = pauseAfter(consumedPoints, { firstPause: FIRST_BLOCK, longestPause: LONGEST_BLOCK });
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
        throw new TooMany(isFirst && budget.backoff === true ? await block(key) : refusal.msBeforeNext, isFirst);
      }
    },
    async forget(key) {
      await Promise.all([limiter.delete(key), strikes.delete(key)]);
    },
    async giveBack(key) {
      await limiter.reward(key, 1);
    },
  };
};

interface CountedBy {
  readonly scope: Scope;
  readonly key: string;
  /** True if counted by the /48 around the network. */
  readonly isWider?: boolean;
}
interface Tally extends CountedBy {
  readonly isWider: boolean;
  readonly counter: Counter;
}

const NOBODY_KNOWN: Acquaintance = { known: null, era: '' };

/**
 * Returns the counters of an attempt. One from a known device is counted by that device only, so that neither strangers nor neighbours use
 * up its attempts; one from a known network is not counted among the strangers.
 */
const keysOf = ({ address, account, device }: Attempt, { known, era }: Acquaintance): readonly CountedBy[] => {
  const at = account === undefined ? undefined : `${account} ${era}`.trimEnd();
  if (known === 'device') return [{ scope: 'device', key: `${device} ${at}` }];
  const [place, wider] = [addressPrefix(address), widerPrefix(address)];
  const byNetwork = (key: string, isWider = false): readonly CountedBy[] => [
    { scope: 'address', key, isWider },
    ...(at === undefined || (isWider && known === 'network') ? [] : [{ scope: 'pair', key: `${key} ${at}`, isWider } as const]),
  ];
  return [
    ...byNetwork(place),
    ...(wider === undefined ? [] : byNetwork(wider, true)),
    ...(at === undefined || known === 'network' ? [] : (['account', 'day'] as const).map((scope) => ({ scope, key: at }))),
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
    db.collection(COLLECTION).createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    db.collection(COLLECTION).createIndex({ key: 1 }, { unique: true }),
  ]);
  const places = await openKnownPlaces(db, hmac);
  const counters = new Map<string, Counter>();
  const counterOf = (id: string, budget: Budget): Counter => {
    const counter = counters.get(id) ?? createCounter(db, id, budget);
    counters.set(id, counter);
    return counter;
  };

  /** Returns all counters of an attempt, from the narrowest scope to the widest; they reject in this order. */
  const tallies = async (name: LimitName, attempt: Attempt): Promise<readonly Tally[]> => {
    const budgets: Partial<Record<Scope, Budget>> = BUDGETS[name];
    const { account } = attempt;
    const met = budgets.device === undefined || account === undefined ? NOBODY_KNOWN : await places.meet(account, attempt);
    return keysOf(attempt, met).flatMap(({ scope, key, isWider = false }) => {
      const budget = budgets[scope];
      if (budget === undefined) return [];
      const id = `${name} ${isWider ? 'wider ' : ''}${scope}`;
      const counter = counterOf(id, isWider ? { ...budget, points: budget.points * WIDER } : budget);
      return [{ scope, isWider, counter, key: hmac(`${id} ${key}`) }];
    });
  };

  return {
    async consume(name, attempt) {
      for (const { counter, key } of await tallies(name, attempt)) await counter.count(key);
    },
    async succeeded(name, attempt) {
      for (const { counter, key, scope, isWider } of await tallies(name, attempt)) {
        if (scope === 'address') continue;
        // Give back only this attempt: the counter also contains attempts of strangers.
        if (isWider || scope === 'account' || scope === 'day') await counter.giveBack(key);
        else await counter.forget(key);
      }
    },
    remember: (attempt) => places.remember(attempt.account, attempt.accountId, attempt),
    forgive: (attempt) => places.forgive(attempt.account, attempt.accountId, randomUUID()),
  };
};
