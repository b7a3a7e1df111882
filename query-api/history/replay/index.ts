import { invalidField } from '#contract/problem.ts';
import {
  listReplayChanges,
  listReplayPlaces,
  MAX_REPLAY_PLACES,
  REPLAY_PARTS,
  summarizeReplay,
  type ReplayChange,
  type ReplayChanges,
  type ReplaySummary,
} from '#contract/replayOperations.ts';
import { parseMoment } from '#contract/replayPeriod.ts';
import type { ReplayKind } from '#domain/vocabulary/replayKinds.ts';
import { isoTime } from '#platform/systemClock.ts';
import { openGeneration } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { ENTRY_READING_NAMES, openNamedReadings } from '../entries/auditModels.ts';
import { describeChanges } from './describeChanges.ts';
import { countUpTo, loadRegionMatch, openReplay, type ReplayModels } from './openReplay.ts';
import { toReplayPlace } from './replayPlace.ts';

/** GET /replay. */
export const createSummarizeReplay = (context: QueryContext, models: ReplayModels): Query<typeof summarizeReplay> =>
  defineQuery(summarizeReplay, async ({ query, header }) => {
    const { view, selected, period, upTo, headers } = await openReplay(context, models, query, header('consistency-token'));
    const density = Array.from({ length: REPLAY_PARTS }, () => 0);
    const partMs = (period.to - period.from) / REPLAY_PARTS;
    for (const index of selected) {
      const part = Math.min(REPLAY_PARTS - 1, Math.floor((view.timeline.momentAt(index) - period.from) / partMs));
      density[part] = (density[part] ?? 0) + 1;
    }
    const applied = query.at === undefined ? undefined : countUpTo(view, selected, Date.parse(query.at));
    const body: ReplaySummary = { count: selected.length, density, ...(applied === undefined ? {} : { applied }), upTo: upTo.toString() };
    return { headers, body };
  });

/** GET /replay/changes. */
export const createListReplayChanges = (context: QueryContext, models: ReplayModels): Query<typeof listReplayChanges> =>
  defineQuery(listReplayChanges, async ({ query, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const [replay, readings] = await Promise.all([
      openReplay(context, models, query, token),
      openNamedReadings(models, token, ENTRY_READING_NAMES),
    ]);
    const indexes = [...replay.selected.subarray(query.skip, query.skip + query.limit)];
    const { changes, entries } = await describeChanges(context, replay, readings, { principal, indexes });
    const body: ReplayChanges = {
      changes: changes.map(({ change, place, entry }, index): ReplayChange => ({
        number: query.skip + index + 1,
        at: isoTime(change.at),
        kind: change.kind as ReplayKind,
        service: change.serviceId,
        ...(place === undefined ? {} : { place }),
        ...(entry === undefined ? {} : { entry: entry.id }),
      })),
      entries: [...entries],
    };
    return { headers: replay.headers, body };
  });

/** GET /replay/places. */
export const createListReplayPlaces = (context: QueryContext, { versions, regions }: ReplayModels): Query<typeof listReplayPlaces> =>
  defineQuery(listReplayPlaces, async ({ query, header }) => {
    const token = header('consistency-token');
    const at = parseMoment('at', query.at, context.clock());
    const region = await loadRegionMatch(context, regions, { region: query.region, token });
    const { generation, isStale } = await openGeneration(versions, token, context.readWaitMs);
    const places = [...generation.view.listingAsOf(at).documents()]
      .filter(([, document]) => region?.matches(document) ?? true)
      .map(([id, document]) => toReplayPlace(id, document));
    if (places.length > MAX_REPLAY_PLACES) throw invalidField('region', 'REGION_NEEDED');
    return { headers: privateHeaders({ ...generation, isStale }), body: { places } };
  });
