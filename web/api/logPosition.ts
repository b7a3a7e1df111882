/*
 * How far of the log this page has heard. A position is a `Consistency-Token`: the name of a log, a point, a number.
 */

/** How long (milliseconds) reads after a change ask for an answer that knows of it. */
const REMEMBERED = 10_000;

let change: { readonly token: string; readonly until: number } | null = null;
let heard: string | undefined;

const isOlder = (token: string, other: string): boolean => {
  const [log, position = '0'] = token.split('.');
  const [otherLog, otherPosition = '0'] = other.split('.');
  return log === otherLog && BigInt(position) < BigInt(otherPosition);
};

export const logPosition = {
  /** Something changed there, perhaps on this page: the next reads have to include it. */
  changed: (token: string, now: number): void => {
    if (change === null || now >= change.until || !isOlder(token, change.token)) change = { token, until: now + REMEMBERED };
  },
  /** What a read asks an answer to know of; null: nothing in particular. */
  wanted: (now: number): string | null => (change !== null && now < change.until ? change.token : null),
  /** From here on all news was heard; undefined: none yet. */
  heard: (): string | undefined => heard,
  hear: (token: string | undefined): void => {
    heard = token;
  },
  forget: (): void => {
    change = null;
    heard = undefined;
  },
} as const;
