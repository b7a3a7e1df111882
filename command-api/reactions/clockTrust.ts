import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';

/*
 * Prevents that a wrong clock ends retention times too early. Everything that deletes by age checks here first. A clock is trusted while
 * it is at most a day ahead of the last known time: the last time that a run trusted, or that of the newest event in the log.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum time by which the clock may be ahead of the last known time. */
const MAX_AHEAD_MS = DAY_MS;
/** A clock without confirmation is trusted after it has run for this time without a jump. */
const STEADY_PERIOD_MS = DAY_MS;
/** A clock jumps if it differs from the elapsed time between two checks by more than this. */
const MAX_JUMP_MS = HOUR_MS;
const CHECK_INTERVAL_MS = MINUTE_MS;

export interface ClockTrust {
  isTrusted(): boolean;
  /** Reads the clock and its confirmation now; without a call this happens every minute. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

interface ClockRow {
  readonly _id: 'clock';
  /** Newest time that a run trusted; milliseconds since 1970. */
  readonly seenAt?: number;
  /** Time of the operator's confirmation, by the confirmed clock. */
  readonly confirmedAt?: number;
}
const clockRows = (db: Db) => db.collection<ClockRow>('clock');
const readRow = async (db: Db): Promise<Partial<ClockRow>> => (await clockRows(db).findOne({ _id: 'clock' })) ?? {};

/** Stores that an operator confirmed the clock. `now`: its time, in milliseconds since 1970. */
export const confirmClock = async (db: Db, now: number): Promise<void> => {
  await clockRows(db).updateOne({ _id: 'clock' }, { $set: { confirmedAt: now } }, { upsert: true });
};

/** Returns the newest `occurredAt` of the log, in milliseconds since 1970; null for an empty log. Reads the whole log. */
export const newestEventAt = async (store: EventStore): Promise<number | null> => {
  let newest: number | null = null;
  for await (const { metadata } of readEvents(store)) newest = Math.max(newest ?? 0, Date.parse(metadata.occurredAt));
  return newest;
};

interface ClockTrustOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Returns elapsed milliseconds of a monotonic clock. */
  readonly monotonicNow?: () => number;
  /** Returns the time of the newest event. Called once, if the time of the last run is missing or too old. */
  readonly readNewestEventAt: () => Promise<number | null>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Watches a clock. It is not trusted before the first check is complete. */
export const watchClock = (options: ClockTrustOptions): ClockTrust => {
  const { db, clock, monotonicNow = () => performance.now(), readNewestEventAt, log } = options;
  let isTrusted = false;
  let isStarted = false;
  /** The last known time; null for an empty log. */
  let lastKnownAt: number | null | undefined;
  /** Time since which the clock has run without a jump, on the scale of `passed`. */
  let steadySince = monotonicNow();
  let previous = { at: clock(), passed: monotonicNow() };

  /** Returns the time of the last run; if the clock is too far ahead of it, the newer of that time and the log's newest event. */
  const lastKnownAtStart = async (now: number): Promise<number | null> => {
    const { seenAt } = await readRow(db);
    if (seenAt !== undefined && now <= seenAt + MAX_AHEAD_MS) return seenAt;
    const eventAt = await readNewestEventAt();
    return seenAt === undefined ? eventAt : Math.max(seenAt, eventAt ?? seenAt);
  };
  const evaluateTrust = async (): Promise<boolean> => {
    const now = { at: clock(), passed: monotonicNow() };
    const jumpMs = now.at - previous.at - (now.passed - previous.passed);
    previous = now;
    if (Math.abs(jumpMs) > MAX_JUMP_MS) steadySince = now.passed;
    lastKnownAt ??= await lastKnownAtStart(now.at);
    const isWithinMaxAhead = lastKnownAt === null || now.at <= lastKnownAt + MAX_AHEAD_MS;
    const isSteady = now.passed - steadySince >= STEADY_PERIOD_MS;
    if (!isWithinMaxAhead && !isSteady && !(await isConfirmed(now.at))) return false;
    lastKnownAt = Math.max(lastKnownAt ?? 0, now.at);
    await clockRows(db).updateOne({ _id: 'clock' }, { $max: { seenAt: now.at } }, { upsert: true });
    return true;
  };
  const isConfirmed = async (now: number): Promise<boolean> => {
    const { confirmedAt } = await readRow(db);
    return confirmedAt !== undefined && Math.abs(now - confirmedAt) <= MAX_AHEAD_MS;
  };
  const check = async (): Promise<void> => {
    try {
      const wasTrusted = isStarted ? isTrusted : null;
      isTrusted = await evaluateTrust();
      isStarted = true;
      const now = isoTime(clock());
      if (!isTrusted && wasTrusted !== false)
        log.warn({ now }, 'the clock is ahead of all known times: it triggers no erasure (confirm with npm run clock:confirm)');
      if (isTrusted && wasTrusted === false) log.info({ now }, 'the clock is trusted');
    } catch (error) {
      log.warn({ err: error }, 'the check of the clock failed');
    }
  };
  let pendingCheck = check();
  const timer = setInterval(() => {
    pendingCheck = pendingCheck.then(check);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    isTrusted: () => isTrusted,
    check() {
      pendingCheck = pendingCheck.then(check);
      return pendingCheck;
    },
    async stop() {
      clearInterval(timer);
      await pendingCheck;
    },
  };
};
