import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { mapInChunks } from '../mapInChunks.ts';
import { isDuplicateKey, type Db } from '../mongo/index.ts';
import { isRunning } from '../runFile.ts';
import type { Clock } from '../systemClock.ts';

interface LeaseRow {
  readonly _id: string;
  readonly holder: string;
  readonly host: string;
  readonly pid: number;
  readonly fence: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Names that one worker at a time holds, all of them or none. A lease only saves work: the guard in every write keeps documents correct.
 * `fence` grows with each new holder, so that writes of a holder that slept beyond its time are detected.
 */
export interface Lease {
  readonly fence: number;
  /** Aborts when one of the names is lost; the other names are then not renewed any more. */
  readonly lost: AbortSignal;
  /** Releases the lease; if that fails, the lease expires by itself. */
  release(): Promise<void>;
}

const LEASE_MS = 5000;

export interface LeaseOptions {
  readonly clock: Clock;
  /** How long a lease lasts without a renewal, in milliseconds. */
  readonly leaseMs?: number | undefined;
}

/** Whether the holder is a dead process of this machine: its lease can be taken before it expires. */
const isHolderDead = ({ host, pid }: LeaseRow): boolean => host === os.hostname() && !isRunning(pid);

/** Takes a lease and renews it until it is released or lost; null while another process holds one of its names. */
export const acquireLease = async (
  db: Db,
  names: readonly string[],
  { clock, leaseMs = LEASE_MS }: LeaseOptions,
): Promise<Lease | null> => {
  const leases = db.collection<LeaseRow>('leases');
  const formerRows = await leases.find({ _id: { $in: names } }).toArray();
  if (formerRows.some((leaseRow) => leaseRow.expiresAt > clock() && !isHolderDead(leaseRow))) return null;
  const fence = Math.max(0, ...formerRows.map((leaseRow) => leaseRow.fence)) + 1;
  const [holder, host, { pid }] = [randomUUID(), os.hostname(), process];
  const lost = new AbortController();
  let expiresAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const extendUntil = async (expiresAtMs: number): Promise<boolean> => {
    // Excludes a released lease: a renewal may reach the store after the release.
    const ownRows = { _id: { $in: names }, holder, expiresAt: { $gt: 0 } };
    const isHeld = (await leases.updateMany(ownRows, { $set: { expiresAt: expiresAtMs } })).matchedCount === names.length;
    if (isHeld) expiresAt = expiresAtMs;
    return isHeld;
  };
  const renew = async (): Promise<void> => {
    // While the store is unreachable the lease is kept until it expires.
    if (await extendUntil(clock() + leaseMs).catch(() => clock() < expiresAt)) return;
    // Release the other names, since another process took one and waits for the rest.
    clearInterval(timer);
    lost.abort(new Error('the lease was lost'));
  };
  const release = async (): Promise<void> => {
    clearInterval(timer);
    await extendUntil(0).catch(() => undefined);
  };
  const takeName = async (_id: string): Promise<void> => {
    // Matches only the row as it was read: if it was renewed or inserted in between, the upsert fails as a duplicate.
    const expiredRow = {
      _id,
      fence: { $lt: fence },
      expiresAt: { $lte: formerRows.find((leaseRow) => leaseRow._id === _id)?.expiresAt ?? 0 },
    };
    expiresAt = clock() + leaseMs;
    await leases.findOneAndUpdate(expiredRow, { $set: { holder, host, pid, fence, expiresAt } }, { upsert: true });
  };
  try {
    const [firstName, ...otherNames] = names;
    // The first name decides between processes that take the same names at once; the others follow together.
    if (firstName !== undefined) await takeName(firstName);
    await mapInChunks(otherNames, names.length, takeName);
  } catch (error) {
    await release();
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  timer = setInterval(() => void renew(), leaseMs / 3).unref();
  return { fence, lost: lost.signal, release };
};

/** Waits for a lease without a time limit; calls `onStandBy` after each failed attempt. */
export const waitForLease = async (
  db: Db,
  names: readonly string[],
  options: LeaseOptions & { readonly signal: AbortSignal; onStandBy?(): Promise<void> },
): Promise<Lease> => {
  for (;;) {
    const lease = await acquireLease(db, names, options);
    if (lease !== null) return lease;
    await options.onStandBy?.();
    await delay((options.leaseMs ?? LEASE_MS) / 10, undefined, { signal: options.signal });
  }
};
