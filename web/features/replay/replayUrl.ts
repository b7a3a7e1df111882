import { useLocation, useSearch } from 'wouter';
import { MAX_REPLAY_DAYS, REPLAY_KINDS, type ReplayKind } from '#domain/vocabulary/replayKinds.ts';

const DAY_MS = 86_400_000;

/** Everything that a link to a replay contains. */
export interface ReplayAddress {
  /** Id of a region, or `none` for places in no region; null: every place. */
  readonly region: string | null;
  /** Kinds of changes; empty: all. */
  readonly kinds: readonly ReplayKind[];
  /** The period and the shown moment, ISO 8601 UTC. */
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** Why the period of a link was replaced by the nearest valid one. */
export type PeriodCorrection = 'future' | 'reversed' | 'tooLong';

const iso = (time: number): string => new Date(time).toISOString();
const parseTime = (text: string | null): number | null => {
  const time = text === null ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
};

/**
 * Parses the address of a replay; a missing, reversed, future or too long period becomes the nearest valid one. `now`: milliseconds since
 * 1970. Without a period it is the last day.
 */
export const parseReplayUrl = (
  search: string,
  now: number,
): { readonly address: ReplayAddress; readonly correction: PeriodCorrection | null } => {
  const query = new URLSearchParams(search);
  const [askedFrom, askedTo, askedAt] = ['from', 'to', 'at'].map((name) => parseTime(query.get(name)));
  const kinds = (query.get('kinds') ?? '').split(',');
  const to = Math.min(askedTo ?? now, now);
  let from = askedFrom ?? to - DAY_MS;
  let correction: PeriodCorrection | null = (askedTo ?? 0) > now || (askedFrom ?? 0) > now ? 'future' : null;
  if (from >= to) {
    from = to - DAY_MS;
    correction ??= 'reversed';
  }
  if (to - from > MAX_REPLAY_DAYS * DAY_MS) {
    from = to - MAX_REPLAY_DAYS * DAY_MS;
    correction ??= 'tooLong';
  }
  const at = Math.min(Math.max(askedAt ?? from, from), to);
  return {
    address: {
      region: query.get('region'),
      kinds: REPLAY_KINDS.filter((kind) => kinds.includes(kind)),
      from: iso(from),
      to: iso(to),
      at: iso(at),
    },
    correction,
  };
};

export const replayUrlOf = ({ region, kinds, from, to, at }: ReplayAddress): string => {
  const query = new URLSearchParams({
    ...(region !== null && { region }),
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    from,
    to,
    at,
  });
  return `/replay?${query.toString()}`;
};

/** Returns the address of the replay, and a function that changes it. */
export const useReplayUrl = (now: number) => {
  const [, navigate] = useLocation();
  const search = useSearch();
  const { address, correction } = parseReplayUrl(search, now);
  return {
    address,
    correction,
    change: (changes: Partial<ReplayAddress>): void => navigate(replayUrlOf({ ...address, ...changes }), { replace: true }),
  };
};
