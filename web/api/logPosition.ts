/*
 * The position in the log up to which this page received changes. A position is a `Consistency-Token`: the name of a log, a dot, a number.
 */

/** Milliseconds after a change during which reads request a response that includes this change. */
const REQUIRE_CHANGE_FOR_MS = 10_000;

let latestChange: { readonly token: string; readonly until: number } | null = null;
let heard: string | undefined;

const isOlderToken = (token: string, other: string): boolean => {
  const [log, position = '0'] = token.split('.');
  const [otherLog, otherPosition = '0'] = other.split('.');
  return log === otherLog && BigInt(position) < BigInt(otherPosition);
};

export const logPosition = {
  /** Notes a change at this position, perhaps made by this page: the next reads must include it. */
  changed: (token: string, now: number): void => {
    if (latestChange === null || now >= latestChange.until || !isOlderToken(token, latestChange.token))
      latestChange = { token, until: now + REQUIRE_CHANGE_FOR_MS };
  },
  /** Returns the position that the response to a read must include; null if any response will do. */
  wanted: (now: number): string | null => (latestChange !== null && now < latestChange.until ? latestChange.token : null),
  /** Returns the position up to which this page received all news; undefined if it received none yet. */
  heard: (): string | undefined => heard,
  hear: (token: string | undefined): void => {
    heard = token;
  },
  forget: (): void => {
    latestChange = null;
    heard = undefined;
  },
} as const;
