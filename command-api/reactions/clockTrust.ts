import { isoTime, type Clock } from '#platform/clock.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/log.ts';
import type { Db } from '#platform/mongo/index.ts';

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
const PROVEN_AFTER_MS = DAY_MS;
/** A clock jumps if it differs from the elapsed time between two checks by more than this. */
const JUMP_MS = HOUR_MS;
const CHECK_INTERVAL_MS = MINUTE_MS;

export interface ClockTrust {
  isTrusted(): boolean;
  /** Reads the clock and its confirmation now; without a call this happens every minute. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

interface Row {
  readonly _id: 'clock';
  /** Newest time that a run trusted; milliseconds since 1970. */
  readonly seenAt?: number;
  /** Time of the operator's confirmation, by the confirmed clock. */
  readonly confirmedAt?: number;
}
const rowsOf = (db: Db) => db.collection<Row>('clock');
const readRow = async (db: Db): Promise<Partial<Row>> => (await rowsOf(db).findOne({ _id: 'clock' })) ?? {};

/** Stores that an operator confirmed the clock. `now`: its time, in milliseconds since 1970. */
export const confirmClock = async (db: Db, now: number): Promise<void> => {
  await rowsOf(db).updateOne({ _id: 'clock' }, { $set: { confirmedAt: now } }, { upsert: true });
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
  readonly passed?: () => number;
  /** Returns the time of the newest event. Called once, if the time of the last run is missing or too old. */
  readonly newestAt: () => Promise<number | null>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Watches a clock. It is not trusted before the first check is complete. */
export const watchClock = (options: ClockTrustOptions): ClockTrust => {
  const { db, clock, passed = () => performance.now(), newestAt, log } = options;
  let isTrusted = false;
  let isStarted = false;
  /** The last known time; null for an empty log. */
  let known: number | null | undefined;
  /** Time since which the clock has run without a jump, on the scale of `passed`. */
  let steadySince = passed();
  let last = { at: clock(), passed: passed() };

  /** Returns the time of the last run; if the clock is too far ahead of it, the newer of that time and the log's newest event. */
  const knownAtStart = async (now: number): Promise<number | null> => {
    const { seenAt } = await readRow(db);
    if (seenAt !== undefined && now <= seenAt + MAX_AHEAD_MS) return seenAt;
    const eventAt = await newestAt();
    return seenAt === undefined ? eventAt : Math.max(seenAt, eventAt ?? seenAt);
  };
  const judge = async (): Promise<boolean> => {
    const now = { at: clock(), passed: passed() };
    const jumped = now.at - last.at - (now.passed - last.passed);
    last = now;
    if (Math.abs(jumped) > JUMP_MS) steadySince = now.passed;
    known ??= await knownAtStart(now.at);
    const isNear = known === null || now.at <= known + MAX_AHEAD_MS;
    const isProven = now.passed - steadySince >= PROVEN_AFTER_MS;
    if (!isNear && !isProven && !(await isConfirmed(now.at))) return false;
    known = Math.max(known ?? 0, now.at);
    await rowsOf(db).updateOne({ _id: 'clock' }, { $max: { seenAt: now.at } }, { upsert: true });
    return true;
  };
  const isConfirmed = async (now: number): Promise<boolean> => {
    const { confirmedAt } = await readRow(db);
    return confirmedAt !== undefined && Math.abs(now - confirmedAt) <= MAX_AHEAD_MS;
  };
  const check = async (): Promise<void> => {
    try {
      const before = isStarted ? isTrusted : null;
      isTrusted = await judge();
      isStarted = true;
      const now = isoTime(clock());
      if (!isTrusted && before !== false)
        log.warn({ now }, 'the clock is ahead of all known times: it triggers no erasure (confirm with npm run clock:confirm)');
      if (isTrusted && before === false) log.info({ now }, 'the clock is trusted');
    } catch (error) {
      log.warn({ err: error }, 'the check of the clock failed');
    }
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    isTrusted: () => isTrusted,
    check() {
      checking = checking.then(check);
      return checking;
    },
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
};
