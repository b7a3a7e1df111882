import { Problem } from '#contract/problem.ts';
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
import type { ReplayKind } from '#kernel/vocabulary/replayKinds.ts';
import type { Versions } from '#listing/asOf/versions.ts';
import { isoTime } from '#platform/systemClock.ts';
import { parseMoment } from '#querying/asOf/listingAt.ts';
import { openGeneration } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel } from '#querying/model/generation.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { formatEntries } from '../audit/formatEntries.ts';
import { openNamedReadings, type AuditModels } from '../audit/listAudit.ts';
import { idOf } from '../audit/readEntries.ts';
import { entriesOfChanges } from './entriesOfChanges.ts';
import { countUpTo, loadRegionMatch, openReplay } from './openReplay.ts';
import { toReplayPlace } from './replayPlace.ts';

interface ReplayModels extends AuditModels {
  readonly versions: FollowedModel<Versions>;
  readonly regions: StoredModel;
}

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
    const [{ view, selected, region, headers }, readings] = await Promise.all([
      openReplay(context, models, query, token),
      openNamedReadings(models, token, ['audit', 'accounts', 'services', 'feedbacks', 'regions']),
    ]);
    const changes = [...selected.subarray(query.skip, query.skip + query.limit)].map(view.timeline.change);
    const entries = await entriesOfChanges(context.db, readings.audit, changes);
    const describedEntries = await formatEntries(context, readings, principal, [
      ...new Map(entries.flatMap((entry) => (entry === undefined ? [] : [[idOf(entry), entry] as const]))).values(),
    ]);
    const body: ReplayChanges = {
      changes: changes.map(({ at, serviceId, kind }, index): ReplayChange => {
        const document = view.listingAsOf(at).document(serviceId);
        const isShown = document !== null && (region?.matches(document) ?? true);
        const entry = entries[index];
        return {
          number: query.skip + index + 1,
          at: isoTime(at),
          kind: kind as ReplayKind,
          service: serviceId,
          ...(isShown ? { place: toReplayPlace(serviceId, document) } : {}),
          ...(entry === undefined ? {} : { entry: idOf(entry) }),
        };
      }),
      entries: describedEntries,
    };
    return { headers, body };
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
    if (places.length > MAX_REPLAY_PLACES)
      throw new Problem(400, 'VALIDATION_FAILED', { errors: [{ path: 'region', code: 'REGION_NEEDED' }] });
    return { headers: privateHeaders({ ...generation, isStale }), body: { places } };
  });
