import { getThread } from '#contract/auditOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '#querying/context.ts';
import type { Reading } from '#querying/model/storedModel.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { undoOfEntries } from '../undo/undoOfEntries.ts';
import { changesOf, type ServiceChanges } from './changes.ts';
import { formatEntries } from './entryJson.ts';
import { openAll, type AuditModels } from './listAudit.ts';
import { withOpenedFacts } from './openSealed.ts';
import { entriesOfService, entriesOfThreads } from './readEntries.ts';
import { everythingFor } from './scope.ts';
import { servicesSeen } from './serviceSeen.ts';

const MAX_ENTRIES = 500;
/** Maximum number of steps from cause to cause; longer threads are cut. */
const MAX_STEPS = 6;

type Wanted = (entry: AuditEntry) => boolean;

/** Returns all entries that are linked by causes, starting from one id; does not follow unwanted entries. */
const threadFrom = async (context: QueryContext, reading: Reading, first: string, isWanted: Wanted): Promise<AuditEntry[]> => {
  const visited = new Set<string>();
  let found: AuditEntry[] = [];
  let next = [first];
  for (let step = 0; step < MAX_STEPS && next.length > 0; step += 1) {
    for (const id of next) visited.add(id);
    found = await entriesOfThreads(context.db, reading, [...visited], { isWanted, most: MAX_ENTRIES });
    next = [...new Set(found.flatMap(({ threads }) => threads))].filter((id) => !visited.has(id));
  }
  return found;
};

/** GET /audit/threads/{id}: causes and effects, oldest first, with changes by field. */
export const createGetThread = (context: QueryContext, models: AuditModels): Query<typeof getThread> =>
  defineQuery(getThread, async ({ params: { id }, query: { service }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openAll(models, header('consistency-token'));
    const view = everythingFor(principal);
    const isWanted: Wanted = ({ views, serviceId }) =>
      (view === undefined || views.includes(view)) && (service === undefined || serviceId === undefined || serviceId === service);
    const found = await threadFrom(context, readings.audit, id, isWanted);
    const ids = [
      ...new Set(found.flatMap(({ serviceId, subject }) => (serviceId !== undefined && subject === 'service' ? [serviceId] : []))),
    ];
    const seen = await servicesSeen(context.db, readings.services, principal, ids);
    const changes = new Map<string, ServiceChanges>();
    for (const serviceId of ids) {
      const known = seen.get(serviceId) ?? { readsPlace: false, isConfidential: true };
      const entries = await entriesOfService(context.db, readings.audit, serviceId);
      changes.set(serviceId, changesOf(await withOpenedFacts(context.vault.keys, entries, known.readsPlace), known));
    }
    const entries = await formatEntries(context, readings, principal, found, {
      fieldsOf: ({ revision }, { subject, subjectId }) =>
        subject === 'service' ? changes.get(subjectId)?.byRevision.get(revision) : undefined,
      undoOf: await undoOfEntries(context, readings.bedHistory, principal, found),
    });
    if (entries.length === 0) throw new Problem(404, 'NOT_FOUND');
    return { headers: privateHeaders(readings.audit), body: { id, entries } };
  });
