import type * as z from 'zod/mini';
import { EXPORT_TTL_MINUTES } from '#contract/exportParts.ts';
import { Problem } from '#contract/problem.ts';
import { auditEventSchemas } from '#domain/audit/events.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { PositionText } from '#projections/runtime/projection.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { entriesOfThreads } from '../entries/readEntries.ts';

const MINUTE_MS = 60_000;

type ExportType = keyof typeof auditEventSchemas;

export interface RecordedExport<Type extends ExportType> {
  /** When it was requested, ISO 8601 UTC. */
  readonly at: string;
  readonly position: PositionText;
  readonly data: z.infer<(typeof auditEventSchemas)[Type]>;
}

/** Returns an export that this user requested within the last hour. Throws 404 if there is none. */
export const findExport = async <Type extends ExportType>(
  { db, clock }: Pick<QueryContext, 'db' | 'clock'>,
  audit: Reading,
  { id, type, principal }: { readonly id: string; readonly type: Type; readonly principal: Principal },
): Promise<RecordedExport<Type>> => {
  const [entry] = await entriesOfThreads(db, audit, [id], {
    isWanted: ({ subject, subjectId, actor }) => subject === 'export' && subjectId === id && actor.id === principal.id,
    maxEntries: 1,
  });
  const event = entry?.events[0];
  const isExpired = entry === undefined || clock() > Date.parse(entry.at) + EXPORT_TTL_MINUTES * MINUTE_MS;
  if (isExpired || event?.type !== type) throw new Problem(404, 'NOT_FOUND');
  const parsed = auditEventSchemas[type].safeParse(event.data);
  if (!parsed.success) throw new Problem(404, 'NOT_FOUND');
  return { at: entry.at, position: entry.position, data: parsed.data as z.infer<(typeof auditEventSchemas)[Type]> };
};
