import type { HistoryEntry } from '#contract/auditParts.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { AUDIT_KINDS } from '#domain/vocabulary/auditKinds.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import type { AuditLine, StoredRun } from '../entries/auditLines.ts';
import { mayReadAll } from '../entries/auditScope.ts';
import { createActorDescriber, formatEntries, type EntryReadings, type FieldsOf } from '../entries/formatEntries.ts';
import { undoOfEntries } from '../undo/undoOfEntries.ts';

/**
 * Describes a run for one reader. Only readers of the whole audit see file name and results, because entries about the import contain
 * them.
 */
const formatRun = (
  id: string,
  { _id, kind, at, command, correlation, entries, listings, views, file, result }: StoredRun,
  actorSeen: HistoryEntry['actor'],
  seesImports: boolean,
): HistoryEntry => ({
  id,
  at,
  thread: correlation,
  command,
  actor: actorSeen,
  kinds: AUDIT_KINDS.filter((visibleKind) => views.includes(visibleKind)),
  subject: kind === 'import' ? 'import' : 'service',
  events: [],
  run: {
    id: _id,
    kind,
    entries,
    listings,
    ...(file !== undefined && seesImports ? { file } : {}),
    ...(result !== undefined && seesImports ? { result } : {}),
  },
  ...(kind === 'sample' ? { sample: true as const } : {}),
});

/**
 * Describes lines of the audit for one reader, in their order. Leaves out entries that the reader may not see. `fieldsOf` returns the changed
 * fields of a listing.
 */
export const formatLines = async (
  context: Pick<QueryContext, 'db' | 'vault' | 'eventStore' | 'clock'>,
  readings: EntryReadings & { readonly bedHistory: Pick<Reading, 'collection'> },
  principal: Principal,
  lines: readonly AuditLine[],
  fieldsOf?: FieldsOf,
): Promise<HistoryEntry[]> => {
  const entries = lines.flatMap(({ entry }) => entry ?? []);
  const runs = lines.flatMap(({ run }) => run ?? []);
  const undoOf = await undoOfEntries(context, readings.bedHistory, principal, entries);
  const formattedEntries = await formatEntries(context, readings, principal, entries, { undoOf, ...(fieldsOf && { fieldsOf }) });
  const actorOf = await createActorDescriber(
    context,
    readings.accounts,
    principal,
    runs.map(({ actor }) => actor),
  );
  const byId = new Map(formattedEntries.map((entry) => [entry.id, entry]));
  return lines.flatMap(({ id, run }) =>
    run === undefined ? (byId.get(id) ?? []) : formatRun(id, run, { ...actorOf(run.actor), via: run.actor.via }, mayReadAll(principal)),
  );
};
