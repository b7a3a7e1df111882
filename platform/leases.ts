import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Clock } from './clock.ts';
import { isDuplicateKey, type Collection, type Db } from './mongo/index.ts';

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

const leasesOf = (db: Db): Collection<LeaseRow> => db.collection<LeaseRow>('leases');

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
  const leases = leasesOf(db);
  const mine = { holder: randomUUID(), host: os.hostname(), pid: process.pid };
  const former = await leases.findOne({ _id: name });
  if (former !== null && former.expiresAt > clock() && !isDead(former)) return null;
  const fence = (former?.fence ?? 0) + 1;
  const taken = { ...mine, fence, expiresAt: clock() + timeToLive };
  if (former === null) {
    try {
      await leases.insertOne({ _id: name, ...taken });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  } else {
    // As it was found: its holder may have renewed it meanwhile.
    const { fence: formerFence, expiresAt: formerEnd } = former;
    const found = await leases.updateOne({ _id: name, fence: formerFence, expiresAt: formerEnd }, { $set: taken });
    if (found.matchedCount === 0) return null;
  }

  const lost = new AbortController();
  let expiresAt = taken.expiresAt;
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
