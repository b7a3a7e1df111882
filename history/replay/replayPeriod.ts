import { Problem } from '#contract/problem.ts';
import { NO_REGION } from '#kernel/vocabulary/regions.ts';
import { MAX_REPLAY_DAYS, type ReplayKind } from '#kernel/vocabulary/replayKinds.ts';
import type { Versions } from '#listing/asOf/versions.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { QueryContext } from '#querying/context.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { loadRegionRows } from '#querying/regions/loadRegionRows.ts';

const DAY_MS = 86_400_000;
/** Tolerance for clients whose clocks are ahead. */
const MAX_AHEAD_MS = 2 * 60_000;

const invalidField = (path: string, code: string): Problem => new Problem(400, 'VALIDATION_FAILED', { errors: [{ path, code }] });

/** Returns a moment in milliseconds since 1970, at the latest now. Throws `MOMENT_AHEAD` for a moment in the future. */
export const parseMoment = (path: 'from' | 'to' | 'at', text: string, now: number): number => {
  const moment = Date.parse(text);
  if (moment > now + MAX_AHEAD_MS) throw invalidField(path, 'MOMENT_AHEAD');
  return Math.min(moment, now);
};

/** Returns the period in milliseconds since 1970. Throws for a reversed, future or too long one. */
export const parsePeriod = (
  { from: fromText, to: toText }: { readonly from: string; readonly to: string },
  now: number,
): { readonly from: number; readonly to: number } => {
  const [from, to] = [parseMoment('from', fromText, now), parseMoment('to', toText, now)];
  if (from >= to) throw invalidField('to', 'PERIOD_REVERSED');
  if (to - from > MAX_REPLAY_DAYS * DAY_MS) throw invalidField('from', 'PERIOD_TOO_LONG');
  return { from, to };
};

type Matches = (document: ServiceDocument) => boolean;

/** A confidential place is in no county. */
const countyOf = ({ place }: ServiceDocument): string | undefined => place?.county ?? undefined;

/**
 * Returns whether a place is in a region (its id, or `none`); undefined if no region is given. Throws `REGION_NOT_FOUND` for an unknown
 * region.
 */
export const loadRegionMatch = async (
  { db }: Pick<QueryContext, 'db'>,
  regions: StoredModel,
  { region, token }: { readonly region: string | undefined; readonly token: string | undefined },
): Promise<Matches | undefined> => {
  if (region === undefined) return undefined;
  const rows = await loadRegionRows(db, await regions.open(token), 'region');
  const isNone = region === NO_REGION;
  const wantedRows = isNone ? rows : rows.filter(({ id }) => id === region);
  if (!isNone && wantedRows.length === 0) throw invalidField('region', 'REGION_NOT_FOUND');
  const counties = new Set<string | undefined>(wantedRows.flatMap((row) => row.counties));
  return (document) => counties.has(countyOf(document)) !== isNone;
};

/** Returns the indexes of the changes of a period in the timeline, in the order of the log. */
export const selectChanges = (
  { timeline, servicesBetween }: Versions,
  period: { readonly from: number; readonly to: number; readonly upTo: bigint },
  kinds: readonly ReplayKind[] | undefined,
  isInRegion: Matches | undefined,
): Int32Array =>
  timeline.select({
    ...period,
    ...(kinds === undefined ? {} : { kinds }),
    ...(isInRegion === undefined ? {} : { services: servicesBetween(period.from, period.to, isInRegion) }),
  });

/** Returns how many of the selected changes took effect at a moment or before, milliseconds since 1970. */
export const countUpTo = ({ timeline }: Versions, selected: Int32Array, moment: number): number => {
  let [low, high] = [0, selected.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeline.momentAt(selected[middle]!) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
};
