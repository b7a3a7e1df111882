import { getAuditExport } from '#contract/auditOperations.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { fileResult } from '#platform/http/fileResult.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { readAllEntries } from '../entries/auditLines.ts';
import { openReadings, type AuditModels } from '../entries/auditModels.ts';
import { formatEntries, type EntryReadings } from '../entries/formatEntries.ts';
import { findExport } from '../exports/findExport.ts';
import { writeExport } from './exportFile.ts';
import { filterFor } from './listAudit.ts';

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

/** GET /audit/exports/{id}: available for one hour to the user who requested the export, limited to entries that this user may see now. */
export const createGetExport = (context: QueryContext, models: AuditModels): Query<typeof getAuditExport> =>
  defineQuery(getAuditExport, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const readings = await openReadings(models, token);
    const { at, data } = await findExport(context, readings.audit, { id, type: 'AuditExported', principal });
    const { format, kinds, serviceId, ...restOfFilter } = data;
    const requested = { kind: kinds?.[0], service: serviceId, ...restOfFilter };
    const filter = await filterFor(context, models, principal, { requested, token });
    const entries = describeInBatches(context, readings, principal, readAllEntries(context.db, readings, filter));
    return fileResult(context, {
      name: 'audit',
      at,
      format,
      headers: privateHeaders(readings.audit),
      write: (response) => writeExport(format, entries, response),
    });
  });
