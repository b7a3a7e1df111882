import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { isDuplicateKey, type Db } from '../mongo/index.ts';

/**
 * A lease lets one worker at a time do a job. It saves work and is not what keeps documents right: that is the guard in
 * every write. `fence` grows with each new holder, so that a holder that slept through its time is told apart.
 */
interface LeaseRow {
  readonly _id: string;
  readonly holder: string;
  readonly host: string;
  readonly pid: number;
  readonly fence: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Lease {
  readonly fence: number;
  /** Aborts when the lease is lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly clock: Clock;
  /** How long a holder that says nothing keeps it, in milliseconds. */
  readonly timeToLive: number;
}

/** A process of this machine that is no more cannot come back: its lease need not run out first. */
const isDead = ({ host, pid }: LeaseRow): boolean => {
  if (host !== os.hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};

/** Takes the lease and keeps it until it is released or lost; null while somebody else holds it. */
export const acquireLease = async (db: Db, name: string, { clock, timeToLive }: LeaseOptions): Promise<Lease | null> => {
  const leases = db.collection<LeaseRow>('leases');
  const former = await leases.findOne({ _id: name });
  if (former !== null && former.expiresAt > clock() && !isDead(former)) return null;
  const fence = (former?.fence ?? 0) + 1;
  let expiresAt = clock() + timeToLive;
  try {
    // As it was found: a row that its holder renewed, or somebody else made, meanwhile does not match and is met by the insert.
    const found = { _id: name, fence: { $lt: fence }, expiresAt: { $lte: former?.expiresAt ?? 0 } };
    const mine = { holder: randomUUID(), host: os.hostname(), pid: process.pid, fence, expiresAt };
    await leases.findOneAndUpdate(found, { $set: mine }, { upsert: true });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }

  const lost = new AbortController();
  let released = false;
  const renew = async (): Promise<void> => {
    const until = clock() + timeToLive;
    try {
      // Not one that was given back: this may reach the store after the release, whatever became of its answer.
      const { matchedCount } = await leases.updateOne({ _id: name, fence, expiresAt: { $gt: 0 } }, { $set: { expiresAt: until } });
      if (matchedCount > 0) expiresAt = until;
      else if (!released) lost.abort();
    } catch {
      // The store is away: the lease is kept until its time is over.
      if (clock() >= expiresAt) lost.abort();
    }
  };
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = Promise.all([renewing, renew()]);
  }, timeToLive / 3);
  timer.unref();
  return {
    fence,
    lost: lost.signal,
    async release() {
      released = true;
      clearInterval(timer);
      // One in flight comes first: what is released after it stays released.
      await renewing;
      await leases.updateOne({ _id: name, fence }, { $set: { expiresAt: 0 } });
    },
  };
};

/** Gives leases back; one that cannot be runs out by itself. */
export const releaseAll = async (leases: readonly Lease[]): Promise<void> =>
  void (await Promise.allSettled(leases.map((lease) => lease.release())));

export interface WaitOptions extends LeaseOptions {
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Told again and again while somebody else holds one. */
  standBy?(): Promise<void>;
}

/** All of these leases, or none of them: waits, as long as it takes, until nobody else holds one. */
export const takeLeases = async (db: Db, names: readonly string[], options: WaitOptions): Promise<Lease[]> => {
  for (;;) {
    const taken: Lease[] = [];
    try {
      for (const name of names) {
        const lease = await acquireLease(db, name, options);
        if (lease === null) break;
        taken.push(lease);
      }
      if (taken.length === names.length) return taken;
    } catch (error) {
      await releaseAll(taken);
      throw error;
    }
    await releaseAll(taken);
    await options.standBy?.();
    await delay(options.timeToLive / 10, undefined, { signal: options.signal });
  }
};
