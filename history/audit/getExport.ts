import { EXPORT_TTL_MINUTES, getAuditExport } from '#contract/auditOperations.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { Problem } from '#contract/problem.ts';
import { auditEventSchemas } from '#domain/audit/events.ts';
import type { Principal } from '#kernel/principal.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '#querying/context.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { readAllEntries } from './auditLines.ts';
import { writeExport } from './exportFile.ts';
import { formatEntries, type EntryReadings } from './formatEntries.ts';
import { filterFor, openReadings, type AuditModels } from './listAudit.ts';
import { entriesOfThreads } from './readEntries.ts';

const MINUTE_MS = 60_000;
/** Number of entries described together: their names of people and services are queried together. */
const BATCH_SIZE = 200;

/** Describes entries for one reader in batches. */
async function* describeInBatches(
  context: QueryContext,
  readings: EntryReadings,
  principal: Principal,
  entries: AsyncIterable<AuditEntry>,
): AsyncGenerator<HistoryEntry> {
  let currentBatch: AuditEntry[] = [];
  for await (const entry of entries) {
    currentBatch.push(entry);
    if (currentBatch.length < BATCH_SIZE) continue;
    yield* await formatEntries(context, readings, principal, currentBatch);
    currentBatch = [];
  }
  if (currentBatch.length > 0) yield* await formatEntries(context, readings, principal, currentBatch);
}

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** GET /audit/exports/{id}: available for one hour to the user who requested the export, limited to entries that this user may see now. */
export const createGetExport = (context: QueryContext, models: AuditModels): Query<typeof getAuditExport> =>
  defineQuery(getAuditExport, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openReadings(models, header('consistency-token'));
    const [exported] = await entriesOfThreads(context.db, readings.audit, [id], {
      isWanted: ({ subject, subjectId, actor }) => subject === 'export' && subjectId === id && actor.id === principal.id,
      maxEntries: 1,
    });
    const parsed = auditEventSchemas.AuditExported.safeParse(exported?.events[0]?.data);
    const isExpired = exported === undefined || context.clock() > Date.parse(exported.at) + EXPORT_TTL_MINUTES * MINUTE_MS;
    if (isExpired || !parsed.success) throw new Problem(404, 'NOT_FOUND');
    const { format, kinds, serviceId, ...restOfFilter } = parsed.data;
    const requestedFilter = { kind: kinds?.[0], service: serviceId, ...restOfFilter };
    const filter = await filterFor(context, models, principal, { requested: requestedFilter, token: header('consistency-token') });
    const entries = readAllEntries(context.db, readings, filter);
    return {
      headers: {
        ...privateHeaders(readings.audit),
        'Content-Type': MEDIA_TYPES[format],
        'Content-Disposition': `attachment; filename="audit-${exported.at.slice(0, 10)}.${format}"`,
        'X-Content-Type-Options': 'nosniff',
      },
      stream: (response) => {
        writeExport(format, describeInBatches(context, readings, principal, entries), response).catch((error: unknown) => {
          // Break the connection: the user must notice an incomplete file.
          context.log.warn({ err: error }, 'an audit export was interrupted');
          response.destroy();
        });
      },
    };
  });
