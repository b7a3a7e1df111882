import { EXPORT_MINUTES, getAuditExport } from '../../contract/auditOperations.ts';
import type { HistoryEntry } from '../../contract/auditParts.ts';
import { Problem } from '../../contract/problem.ts';
import { auditEventSchemas } from '../../domain/audit/events.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { AuditEntry } from '../../projections/audit/document.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { tellEntries, type EntryReadings } from './entryJson.ts';
import { writeExport } from './exportFile.ts';
import { filterFor, openAll, type AuditModels } from './listAudit.ts';
import { entriesOfThreads, readEntries } from './readEntries.ts';

const MINUTE_MS = 60_000;
/** Entries that are told at once: names of people and services are asked for together. */
const TOGETHER = 200;

/** Entries as somebody may know them, some hundred at a time. */
async function* toldInParts(
  context: QueryContext,
  readings: EntryReadings,
  principal: Principal,
  entries: AsyncIterable<AuditEntry>,
): AsyncGenerator<HistoryEntry> {
  let some: AuditEntry[] = [];
  for await (const entry of entries) {
    some.push(entry);
    if (some.length < TOGETHER) continue;
    yield* await tellEntries(context, readings, principal, some);
    some = [];
  }
  if (some.length > 0) yield* await tellEntries(context, readings, principal, some);
}

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** GET /audit/exports/{id}: for an hour, for whoever asked for it, as far as they may know it now. */
export const createGetExport = (context: QueryContext, models: AuditModels): Query<typeof getAuditExport> =>
  defineQuery(getAuditExport, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openAll(models, header('consistency-token'));
    const [asked] = await entriesOfThreads(context.db, readings.audit, [id], {
      isWanted: ({ subject, subjectId, actor }) => subject === 'export' && subjectId === id && actor.id === principal.id,
      most: 1,
    });
    const said = auditEventSchemas.AuditExported.safeParse(asked?.events[0]?.data);
    const isOver = asked === undefined || context.clock() > Date.parse(asked.at) + EXPORT_MINUTES * MINUTE_MS;
    if (isOver || !said.success) throw new Problem(404, 'NOT_FOUND');
    const { format, kinds, serviceId: service, ...where } = said.data;
    const narrowed = { kind: kinds?.[0], service, ...where };
    const filter = await filterFor(context, models, principal, { asked: narrowed, token: header('consistency-token') });
    const entries = readEntries(context.db, readings.audit, filter, { direction: 'oldest' });
    return {
      headers: {
        ...privateHeaders(readings.audit),
        'Content-Type': MEDIA_TYPES[format],
        'Content-Disposition': `attachment; filename="audit-${asked.at.slice(0, 10)}.${format}"`,
        'X-Content-Type-Options': 'nosniff',
      },
      stream: (response) => {
        writeExport(format, toldInParts(context, readings, principal, entries), response).catch((error: unknown) => {
          // Whoever takes it sees that it broke off: a file that only looks whole would be worse.
          context.log.warn({ err: error }, 'an export broke off');
          response.destroy();
        });
      },
    };
  });
