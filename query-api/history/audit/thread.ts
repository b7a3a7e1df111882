import { getThread } from '#contract/auditOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { openReadings, type AuditModels } from '../entries/auditModels.ts';
import { widestViewOf } from '../entries/auditScope.ts';
import { formatEntries } from '../entries/formatEntries.ts';
import { entriesOfThreads } from '../entries/readEntries.ts';
import { undoOfEntries } from '../undo/undoOfEntries.ts';
import { readFieldsOf } from './fieldsOfEntries.ts';

const MAX_ENTRIES = 500;
/** Maximum number of steps from cause to cause; longer threads are cut. */
const MAX_STEPS = 6;

type EntryPredicate = (entry: AuditEntry) => boolean;

/** Returns all entries that are linked by causes, starting from one id; does not follow unwanted entries. */
const collectThread = async (context: QueryContext, reading: Reading, firstId: string, isWanted: EntryPredicate): Promise<AuditEntry[]> => {
  const visited = new Set<string>();
  let foundEntries: AuditEntry[] = [];
  let nextIds = [firstId];
  for (let step = 0; step < MAX_STEPS && nextIds.length > 0; step += 1) {
    for (const id of nextIds) visited.add(id);
    foundEntries = await entriesOfThreads(context.db, reading, [...visited], { isWanted, maxEntries: MAX_ENTRIES });
    nextIds = [...new Set(foundEntries.flatMap(({ threads }) => threads))].filter((id) => !visited.has(id));
  }
  return foundEntries;
};

/** GET /audit/threads/{id}: causes and effects, oldest first, with changes by field. */
export const createGetThread = (context: QueryContext, models: AuditModels): Query<typeof getThread> =>
  defineQuery(getThread, async ({ params: { id }, query: { service }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openReadings(models, header('consistency-token'));
    const view = widestViewOf(principal);
    const isWanted: EntryPredicate = ({ views, serviceId }) =>
      (view === undefined || views.includes(view)) && (service === undefined || serviceId === undefined || serviceId === service);
    const foundEntries = await collectThread(context, readings.audit, id, isWanted);
    const entries = await formatEntries(context, readings, principal, foundEntries, {
      fieldsOf: await readFieldsOf(context, readings, principal, foundEntries),
      undoOf: await undoOfEntries(context, readings.bedHistory, principal, foundEntries),
    });
    if (entries.length === 0) throw new Problem(404, 'NOT_FOUND');
    return { headers: privateHeaders(readings.audit), body: { id, entries } };
  });
