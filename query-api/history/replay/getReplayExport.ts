import { pipeline } from 'node:stream/promises';
import { getReplayExport, REPLAY_EXPORT_COLUMNS } from '#contract/replayOperations.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import { csvStream } from '#platform/csvStream.ts';
import { fileResult } from '#platform/http/fileResult.ts';
import { isoTime } from '#platform/systemClock.ts';
import { notReadyProblem } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { ENTRY_READING_NAMES, openNamedReadings } from '../entries/auditModels.ts';
import { eventCells } from '../exports/eventCells.ts';
import { findExport } from '../exports/findExport.ts';
import { describeChanges, type ChangeReadings, type DescribedChange } from './describeChanges.ts';
import { openReplay, type OpenedReplay, type ReplayModels } from './openReplay.ts';

/** Number of changes described together. */
const BATCH_SIZE = 200;

type Row = Readonly<Partial<Record<(typeof REPLAY_EXPORT_COLUMNS)[number], string | number>>>;

const rowOf = ({ change, place, entry, event }: DescribedChange): Row => ({
  at: isoTime(change.at),
  kind: change.kind,
  service: place?.name ?? entry?.service?.name ?? '',
  serviceId: change.serviceId,
  ...(place === undefined ? {} : { city: place.city }),
  ...(entry === undefined || event === undefined ? {} : eventCells(entry, event)),
  ...(place?.availableBeds === undefined ? {} : { available: place.availableBeds }),
  ...(place?.totalBeds === undefined ? {} : { total: place.totalBeds }),
  position: change.position.toString(),
});

/** Describes the changes of a replay in batches: a period can contain a million. */
async function* rowsOf(context: QueryContext, replay: OpenedReplay, readings: ChangeReadings, principal: Principal): AsyncGenerator<Row> {
  for (let start = 0; start < replay.selected.length; start += BATCH_SIZE) {
    const indexes = [...replay.selected.subarray(start, start + BATCH_SIZE)];
    const { changes } = await describeChanges(context, replay, readings, { principal, indexes });
    for (const change of changes) yield rowOf(change);
  }
}

/** GET /replay/exports/{id}: available for one hour to the user who requested the export. */
export const createGetReplayExport = (context: QueryContext, models: ReplayModels): Query<typeof getReplayExport> =>
  defineQuery(getReplayExport, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openNamedReadings(models, header('consistency-token'), ENTRY_READING_NAMES);
    const { at, position, data } = await findExport(context, readings.audit, { id, type: 'ReplayExported', principal });
    const token = formatConsistencyToken(readings.audit.logId, BigInt(position));
    const replay = await openReplay(context, models, { ...data, upTo: data.upTo ?? String(BigInt(position)) }, token);
    // A file cannot tell that changes are missing.
    if (replay.isStale) throw notReadyProblem();
    return fileResult(context, {
      name: 'replay',
      at,
      format: 'csv',
      headers: replay.headers,
      write: (output) => pipeline(csvStream(REPLAY_EXPORT_COLUMNS, rowsOf(context, replay, readings, principal)), output),
    });
  });
