import { isoTime, type Clock } from '#platform/clock.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/log.ts';
import type { Db } from '#platform/mongo/index.ts';

/*
 * A clock that is wrong by years must not end the time of what people wrote. What destroys asks here first: a clock is trusted as long as it
 * is at most a day ahead of what is known: the last moment that a run trusted, or the newest event of the log.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Ahead of what is known at most so much. */
const MOST_AHEAD_MS = DAY_MS;
/** A clock that nobody confirmed is trusted after it has run for so long without a jump. */
const PROVEN_AFTER_MS = DAY_MS;
/** Another difference between two looks than the time that passed, and it jumped. */
const JUMP_MS = HOUR_MS;
const LOOK_EVERY_MS = MINUTE_MS;

export interface ClockTrust {
  isTrusted(): boolean;
  /** Reads the clock and its confirmation now; without a call this happens every minute. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface Row {
  readonly _id: 'clock';
  /** The newest moment that a run trusted; milliseconds since 1970. */
  readonly seenAt?: number;
  /** When an operator confirmed the clock, by that clock. */
  readonly confirmedAt?: number;
}
const rowsOf = (db: Db) => db.collection<Row>('clock');
const readRow = async (db: Db): Promise<Partial<Row>> => (await rowsOf(db).findOne({ _id: 'clock' })) ?? {};

/** Notes that an operator confirmed the clock. `now`: what it shows, in milliseconds since 1970. */
export const confirmClock = async (db: Db, now: number): Promise<void> => {
  await rowsOf(db).updateOne({ _id: 'clock' }, { $set: { confirmedAt: now } }, { upsert: true });
};

/** The newest `occurredAt` of the log, in milliseconds since 1970; null for an empty log. Reads the whole log. */
export const newestEventAt = async (store: EventStore): Promise<number | null> => {
  let newest: number | null = null;
  for await (const { metadata } of readEvents(store)) newest = Math.max(newest ?? 0, Date.parse(metadata.occurredAt));
  return newest;
};

interface ClockTrustOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Milliseconds that passed since some moment, whatever is done to the clock. */
  readonly passed?: () => number;
  /** Asked once, where the last run does not tell enough. */
  readonly newestAt: () => Promise<number | null>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Watches a clock. Until the first look is over it is not trusted. */
export const watchClock = (options: ClockTrustOptions): ClockTrust => {
  const { db, clock, passed = () => performance.now(), newestAt, log } = options;
  let isTrusted = false;
  let isStarted = false;
  /** What is known of the time; null: nothing, in an empty log. */
  let known: number | null | undefined;
  /** Since when the clock has run without a jump, by what passed. */
  let steadySince = passed();
  let last = { at: clock(), passed: passed() };

  /** The newer of the last run and, where that alone makes the clock too far ahead, of the log. */
  const knownAtStart = async (now: number): Promise<number | null> => {
    const { seenAt } = await readRow(db);
    if (seenAt !== undefined && now <= seenAt + MOST_AHEAD_MS) return seenAt;
    const eventAt = await newestAt();
    return seenAt === undefined ? eventAt : Math.max(seenAt, eventAt ?? seenAt);
  };
  const judge = async (): Promise<boolean> => {
    const now = { at: clock(), passed: passed() };
    const jumped = now.at - last.at - (now.passed - last.passed);
    last = now;
    if (Math.abs(jumped) > JUMP_MS) steadySince = now.passed;
    known ??= await knownAtStart(now.at);
    const isNear = known === null || now.at <= known + MOST_AHEAD_MS;
    const isProven = now.passed - steadySince >= PROVEN_AFTER_MS;
    if (!isNear && !isProven && !(await isConfirmed(now.at))) return false;
    known = Math.max(known ?? 0, now.at);
    await rowsOf(db).updateOne({ _id: 'clock' }, { $max: { seenAt: now.at } }, { upsert: true });
    return true;
  };
  const isConfirmed = async (now: number): Promise<boolean> => {
    const { confirmedAt } = await readRow(db);
    return confirmedAt !== undefined && Math.abs(now - confirmedAt) <= MOST_AHEAD_MS;
  };
  const look = async (): Promise<void> => {
    try {
      const before = isStarted ? isTrusted : null;
      isTrusted = await judge();
      isStarted = true;
      const now = isoTime(clock());
      if (!isTrusted && before !== false)
        log.warn({ now }, 'the clock is ahead of all that is known: nothing is erased by it (npm run clock:confirm)');
      if (isTrusted && before === false) log.info({ now }, 'the clock is trusted');
    } catch (error) {
      log.warn({ err: error }, 'whether the clock is right could not be asked');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    isTrusted: () => isTrusted,
    look() {
      looking = looking.then(look);
      return looking;
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
};
