import { listBedHistory, MAX_DAYS, type BedHistories } from '#contract/bedHistory.ts';
import type { Listing } from '../../listing/listing.ts';
import { zoneOf } from '../../listing/openingHours.ts';
import { notReadyProblem } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { FollowedModel } from '../../querying/model/generation.ts';
import type { StoredModel } from '../../querying/model/storedModel.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { loadRegionFilter } from '../../querying/regions/loadRegionFilter.ts';
import { readCountsOfMany } from './readCounts.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** GET /beds/history: the counts of every shelter of a place or a region within a period. */
export const createListBedHistory = (
  { db, clock }: Pick<QueryContext, 'db' | 'clock'>,
  listing: FollowedModel<Listing>,
  bedHistory: StoredModel,
  regions: StoredModel,
): Query<typeof listBedHistory> =>
  defineQuery(listBedHistory, async ({ query: { from, to, city, state, region }, language, header, authenticate }) => {
    await authenticate();
    const view = listing.current()?.view;
    if (view === undefined) throw notReadyProblem();
    const token = header('consistency-token');
    const [reading, regionFilter] = await Promise.all([bedHistory.open(token), loadRegionFilter(db, regions, region, token)]);
    const endMs = to === undefined ? clock() + 1 : Date.parse(to);
    const requestedFrom = from === undefined ? endMs - DEFAULT_DAYS * DAY_MS : Date.parse(from);
    const beginMs = Math.max(requestedFrom, endMs - MAX_DAYS * DAY_MS);
    const filter = {
      beds: true as const,
      ...(city === undefined ? {} : { cities: [[city]] }),
      ...(state === undefined ? {} : { states: [[state]] }),
      ...regionFilter.filter,
    };
    const { ids } = view.find(
      { filter, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language, showsApproval: true },
      Math.floor(clock() / 1000),
    );
    const counts = await readCountsOfMany(db, reading, ids, { from: beginMs, to: endMs });
    const body: BedHistories = {
      from: new Date(beginMs).toISOString(),
      to: new Date(endMs).toISOString(),
      shelters: ids.flatMap((id) => {
        const document = view.document(id);
        if (document === null) return [];
        const timeZone = zoneOf(document);
        const { city: town, state: stateCode } = document.address;
        return [
          {
            id,
            name: document.described.name,
            city: town,
            state: stateCode,
            ...(timeZone === undefined ? {} : { timeZone }),
            counts: (counts.get(id) ?? []).map(
              ({ at, available, total, takenBack }): BedHistories['shelters'][number]['counts'][number] => [
                Math.floor(Date.parse(at) / 1000),
                available,
                total,
                takenBack !== undefined,
              ],
            ),
          },
        ];
      }),
    };
    return { headers: privateHeaders({ ...reading, isStale: reading.isStale || regionFilter.isStale }), body };
  });
