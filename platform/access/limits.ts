import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, RLWrapperTimeouts, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Problem } from '../http/problem.ts';
import type { Db } from '../mongo/index.ts';
import { addressPrefix } from './addressPrefix.ts';

interface Budget {
  readonly points: number;
  /** Seconds after which the budget is whole again. */
  readonly duration: number;
  /** Whoever uses it up again and again waits twice as long each time, a quarter of an hour at most. */
  readonly backoff?: true;
  /** Guards against load alone: where the vault does not answer at once, each process counts by itself. */
  readonly loadOnly?: true;
}

/**
 * How often something may be tried: from one network, at one account from one network, at one account from everywhere.
 * A stranger who guesses is stopped by the second; the third bounds many strangers together and is wide, so that they
 * cannot easily shut out the person, who may also always ask for a new password.
 */
const BUDGETS = {
  signIn: {
    address: { points: 100, duration: 900 },
    pair: { points: 5, duration: 300, backoff: true },
    account: { points: 100, duration: 3600 },
  },
  signUp: { address: { points: 20, duration: 3600 } },
  reset: { address: { points: 20, duration: 3600 }, account: { points: 3, duration: 900 } },
  /** One kudos for each service and device; so many devices of one network, a shelter's own for example, are enough. */
  kudos: { address: { points: 200, duration: 86_400 }, pair: { points: 20, duration: 86_400 } },
  password: { address: { points: 30, duration: 900 }, account: { points: 10, duration: 900 } },
  // Asked at every letter that is typed, perhaps by many behind one address.
  search: { address: { points: 600, duration: 60, loadOnly: true } },
  // Each may make a router work, who is not ours.
  route: { address: { points: 60, duration: 60, loadOnly: true } },
  feedback: { address: { points: 20, duration: 3600 } },
  /** Here the account is the service that is written to. */
  message: { address: { points: 20, duration: 3600 }, account: { points: 100, duration: 3600 } },
} as const satisfies Readonly<Record<string, { readonly [Scope in 'address' | 'pair' | 'account']?: Budget }>>;
export type LimitName = keyof typeof BUDGETS;

/** Who tries: from where, and at whose account (any text that names it; it is kept only as an HMAC). */
export interface Attempt {
  /** As Express' `request.ip` says it, which heeds `TRUST_PROXY`. */
  readonly address: string | undefined;
  readonly account?: string | undefined;
}

/** Limits shared by all processes. */
export interface Limits {
  /** Counts one attempt. Throws 429 `TOO_MANY_REQUESTS` with `Retry-After` when there were too many. */
  consume(name: LimitName, attempt: Attempt): Promise<void>;
  /** The attempt was right: those before it from the same place at the same account are forgotten. */
  succeeded(name: LimitName, attempt: Attempt): Promise<void>;
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
  // Whoever is over it is no longer counted in the store: a flood does not get that far.
  const limiter = new RateLimiterMongo({ ...shared, inMemoryBlockOnConsumed: points + 1 });
  return new RLWrapperTimeouts({ limiter, timeoutMs: AT_ONCE_MS, insuranceLimiter: new RateLimiterMemory(common) });
};

interface Counter {
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

const tooMany = (milliseconds: number): Problem =>
  new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) } });

const createCounter = (db: Db, name: string, budget: Budget): Counter => {
  const limiter = createLimiter(db, name, budget);
  const strikes = createLimiter(db, `${name}Strikes`, { points: Number.MAX_SAFE_INTEGER, duration: STRIKES_LAST });
  /** Milliseconds to wait, longer at each strike. */
  const block = async (key: string): Promise<number> => {
    const { consumedPoints } = await strikes.penalty(key);
    const seconds = Math.min(FIRST_BLOCK * 2 ** (consumedPoints - 1), LONGEST_BLOCK);
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
        throw tooMany(isFirst && budget.backoff === true ? await block(key) : refusal.msBeforeNext);
      }
    },
    async forget(key) {
      await Promise.all([limiter.delete(key), strikes.delete(key)]);
    },
  };
};

export interface LimitsOptions {
  /** The vault's database. */
  readonly db: Db;
  /** Makes of a text what says nothing of it: addresses and accounts are not kept in clear. */
  readonly hmac: (text: string) => string;
}

export const openLimits = async ({ db, hmac }: LimitsOptions): Promise<Limits> => {
  await Promise.all([
    db.collection(COLLECTION).createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    db.collection(COLLECTION).createIndex({ key: 1 }, { unique: true }),
  ]);
  const counters = new Map<string, Counter>();
  const scopesOf = (name: LimitName, { address, account }: Attempt) => {
    const place = addressPrefix(address);
    const keys = { address: place, pair: account === undefined ? undefined : `${place} ${account}`, account };
    return Object.entries<Budget>(BUDGETS[name]).flatMap(([scope, budget]) => {
      const key = keys[scope as keyof typeof keys];
      if (key === undefined) return [];
      const id = `${name} ${scope}`;
      const counter = counters.get(id) ?? createCounter(db, id, budget);
      counters.set(id, counter);
      return [{ counter, key: hmac(`${id} ${key}`), scope }];
    });
  };
  return {
    async consume(name, attempt) {
      for (const { counter, key } of scopesOf(name, attempt)) await counter.count(key);
    },
    async succeeded(name, attempt) {
      for (const { counter, key, scope } of scopesOf(name, attempt)) if (scope !== 'address') await counter.forget(key);
    },
  };
};
