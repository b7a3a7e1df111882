import type { QueryOf } from '#contract/operation.ts';
import { invalidField } from '#contract/problem.ts';
import type { summarizeReplay } from '#contract/replayOperations.ts';
import { parsePeriod } from '#contract/replayPeriod.ts';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Versions } from '../../listing/asOf/versions.ts';
import { openGeneration } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { FollowedModel } from '../../querying/model/generation.ts';
import type { StoredModel } from '../../querying/model/storedModel.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { loadRegionRows } from '../../querying/regions/loadRegionRows.ts';
import type { AuditModels } from '../entries/auditModels.ts';
import { selectChanges, type RegionMatch } from './selectChanges.ts';

/** Read models that replays are built from. */
export interface ReplayModels extends AuditModels {
  readonly versions: FollowedModel<Versions>;
  readonly regions: StoredModel;
}

/** A confidential place is in no county. */
const countyOf = ({ place }: ServiceDocument): string | undefined => place?.county ?? undefined;

/** Returns the places of a region (its id, or `none`); undefined if no region is given. Throws `REGION_NOT_FOUND` for an unknown region. */
export const loadRegionMatch = async (
  { db }: Pick<QueryContext, 'db'>,
  regions: StoredModel,
  { region, token }: { readonly region: string | undefined; readonly token: string | undefined },
): Promise<RegionMatch | undefined> => {
  if (region === undefined) return undefined;
  const rows = await loadRegionRows(db, await regions.open(token), 'region');
  const isNone = region === NO_REGION;
  const wantedRows = isNone ? rows : rows.filter(({ id }) => id === region);
  if (!isNone && wantedRows.length === 0) throw invalidField('region', 'REGION_NOT_FOUND');
  const counties = new Set<string | undefined>(wantedRows.flatMap((row) => row.counties));
  return {
    key: JSON.stringify([isNone, [...counties].toSorted()]),
    matches: (document) => counties.has(countyOf(document)) !== isNone,
  };
};

/** The changes of a period in the timeline, with the list of every moment. */
export interface OpenedReplay {
  readonly view: Versions;
  /** Indexes of the changes in the timeline, in the order of the log. */
  readonly selected: Int32Array;
  readonly period: { readonly from: number; readonly to: number };
  /** Position of the last event that is included. */
  readonly upTo: bigint;
  /** The requested region; undefined if none is given. */
  readonly region: RegionMatch | undefined;
  /** Whether the list may be older than the log. */
  readonly isStale: boolean;
  readonly headers: Record<string, string>;
}

/** Opens the replay of a period. Throws as `parsePeriod` and `loadRegionMatch`. */
export const openReplay = async (
  context: Pick<QueryContext, 'db' | 'clock' | 'readWaitMs'>,
  { versions, regions }: Pick<ReplayModels, 'versions' | 'regions'>,
  query: QueryOf<typeof summarizeReplay>,
  token: string | undefined,
): Promise<OpenedReplay> => {
  const period = parsePeriod(query, context.clock());
  const region = await loadRegionMatch(context, regions, { region: query.region, token });
  const { generation, isStale } = await openGeneration(versions, token, context.readWaitMs);
  const { view } = generation;
  const upTo = query.upTo === undefined ? view.position : BigInt(query.upTo);
  const selected = selectChanges(view, { ...period, upTo, kinds: query.kinds, region });
  return { view, selected, period, upTo, region, isStale, headers: privateHeaders({ ...generation, isStale }) };
};

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
