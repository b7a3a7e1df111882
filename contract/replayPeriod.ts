import { MAX_REPLAY_DAYS } from '#domain/vocabulary/replayKinds.ts';
import { invalidField } from './problem.ts';

const DAY_MS = 86_400_000;
/** Tolerance for clients whose clocks are ahead: they get the current list. */
const MAX_AHEAD_MS = 2 * 60_000;

/**
 * Parses the moment of a parameter (ISO 8601 UTC) to milliseconds since 1970, at the latest now. Throws `MOMENT_AHEAD` for a moment in the
 * future.
 */
export const parseMoment = (path: string, text: string, now: number): number => {
  const moment = Date.parse(text);
  if (moment > now + MAX_AHEAD_MS) throw invalidField(path, 'MOMENT_AHEAD');
  return Math.min(moment, now);
};

/** Returns the period of a replay in milliseconds since 1970. Throws for a reversed, future or too long one. */
export const parsePeriod = (
  { from: fromText, to: toText }: { readonly from: string; readonly to: string },
  now: number,
): { readonly from: number; readonly to: number } => {
  const [from, to] = [parseMoment('from', fromText, now), parseMoment('to', toText, now)];
  if (from >= to) throw invalidField('to', 'PERIOD_REVERSED');
  if (to - from > MAX_REPLAY_DAYS * DAY_MS) throw invalidField('from', 'PERIOD_TOO_LONG');
  return { from, to };
};
