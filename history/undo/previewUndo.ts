import { Problem } from '#contract/problem.ts';
import { previewUndo, type UndoPreview, type UndoThing } from '#contract/undoOperations.ts';
import { isBedsEvent } from '#domain/beds/decider.ts';
import { streamOf } from '#domain/history/kinds.ts';
import { countingOf } from '#domain/undo/bedsUndo.ts';
import { mayReadCommand, mayUndo } from '#domain/undo/mayUndo.ts';
import { isRecordSubject, isUndoableSubject } from '#domain/undo/records/index.ts';
import type { Actor, RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import { inParts } from '#platform/inParts.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '#querying/context.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { actorsSeen } from '../audit/entryJson.ts';
import { openAll, type AuditModels } from '../audit/listAudit.ts';
import { seesAll } from '../audit/scope.ts';
import { servicesSeen } from '../audit/serviceSeen.ts';
import { entriesOfCommand } from './streamsOfCommand.ts';
import { AT_ONCE } from './undoOfEntries.ts';
import { undoOfRecord } from './undoOfRecord.ts';
import { serviceState, undoOfBedsThing, undoOfServiceThing, type UndoOfThing } from './undoOfThing.ts';

type History = readonly RecordedEvent[];
/** Maximum number of things in a preview. */
const MAX_THINGS = 1500;

type Done = Pick<RecordedEvent['metadata'], 'commandId' | 'occurredAt' | 'actor'>;

/** One service, or its beds, that a command changed; omits what the user may not see. */
interface Found {
  readonly id: string;
  readonly about: UndoThing['about'];
  readonly undo: UndoOfThing;
  /** The command that undid it or changed it since. */
  readonly since: Done | undefined;
  readonly count: UndoThing['count'] | undefined;
  /** Name of a record. */
  readonly name?: string | undefined;
}

const doneBy = (history: History, commandId: string | undefined): Done | undefined =>
  history.find(({ metadata }) => metadata.commandId === commandId)?.metadata;

/** Returns the count that the undo undoes or restores. */
const countOf = (history: History, commandId: string): UndoThing['count'] | undefined => {
  const events = history.filter(isBedsEvent);
  const counting = countingOf(events, commandId);
  const id = counting?.type === 'BedsCounted' ? counting.id : counting?.data.of;
  const count = events.find((event) => event.id === id);
  return count?.type === 'BedsCounted' ? { available: count.data.available, at: count.data.observedAt } : undefined;
};

const findThing = async (
  { eventStore }: Pick<QueryContext, 'eventStore'>,
  principal: Principal,
  { command, actor, subject, subjectId: id }: AuditEntry,
  at: number,
): Promise<Found | null> => {
  if (isRecordSubject(subject)) {
    const undo = await undoOfRecord({ eventStore }, principal, { subject, subjectId: id, command }, at);
    return undo.mayRead ? { id, about: subject, undo, since: doneBy(undo.history, undo.since), count: undefined, name: undo.name } : null;
  }
  const ofService = await eventStore.readStream(streamOf('service', id));
  const service = serviceState(ofService);
  const mayRead = mayReadCommand(principal, service, actor.id);
  if (subject === 'service') {
    if (!mayRead) return null;
    const undo = undoOfServiceThing(principal, ofService, command);
    return { id, about: 'service', undo, since: doneBy(ofService, undo.since), count: undefined };
  }
  if (!mayRead && !mayUndo(principal, service, ['BedsCounted'])) return null;
  const ofBeds = await eventStore.readStream(streamOf('beds', id));
  const undo = undoOfBedsThing(principal, service, ofBeds, command);
  return { id, about: 'beds', undo, since: doneBy(ofBeds, undo.since), count: countOf(ofBeds, command) };
};

const stateOf = (things: readonly Found[]): UndoPreview['state'] => {
  const has = (state: UndoPreview['state']): boolean => things.some(({ undo }) => undo.state === state);
  if (has('possible')) return 'possible';
  return has('done') ? 'done' : 'impossible';
};

/** Removes items that the undo does not change: beds of services that it removes, and records without an undo if there are other items. */
const withoutUntouched = (things: readonly Found[]): readonly Found[] => {
  const removed = new Set(things.flatMap(({ id, undo }) => (undo.afterUndo?.isRemoved === true ? [id] : [])));
  return things.filter(
    ({ id, about, undo }) =>
      !(about === 'beds' && removed.has(id)) && !(isRecordSubject(about) && undo.why === 'KIND' && things.length > 1),
  );
};

/** GET /undo/{id}: reads the streams themselves, so that the preview includes the latest changes. */
export const createPreviewUndo = (context: QueryContext, models: AuditModels): Query<typeof previewUndo> =>
  defineQuery(previewUndo, async ({ params: { id }, query: { service }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openAll(models, header('consistency-token'));
    const entries = await entriesOfCommand(context.db, readings.audit, id, MAX_THINGS + 1);
    const [first] = entries;
    const isImport = first?.actor.via === 'import';
    const changed = entries.slice(0, MAX_THINGS).filter(({ subject, subjectId }) => {
      if (service !== undefined) return subjectId === service && (subject === 'service' || subject === 'beds');
      // The undo of an import leaves capacities as they are.
      return isUndoableSubject(subject) && !(isImport && subject === 'beds');
    });
    const found = (await inParts(changed, AT_ONCE, (entry) => findThing(context, principal, entry, context.clock()))).filter(
      (thing) => thing !== null,
    );
    const things = withoutUntouched(found);
    // For commands without services, only a user who sees the whole audit learns that they have no undo.
    const isOther = changed.length === 0 && service === undefined && seesAll(principal);
    if (first === undefined || (things.length === 0 && !isOther)) throw new Problem(404, 'NOT_FOUND');
    if (things.length > 0 && things.every(({ undo }) => undo.why === 'FORBIDDEN')) throw new Problem(403, 'FORBIDDEN');

    const ids = [...new Set(things.map((thing) => thing.id))];
    const actors = [first.actor, ...things.flatMap(({ since }) => since?.actor ?? [])];
    const [seen, who] = await Promise.all([
      servicesSeen(context.db, readings.services, principal, ids),
      actorsSeen(context, readings.accounts, principal, actors),
    ]);
    const describeCommand = (command: string, at: string, actor: Actor): UndoPreview['done'] => ({
      command,
      at,
      by: who(actor),
    });
    const describeThing = ({ id: thingId, about, undo, since, count, name: recordName }: Found): UndoThing => {
      const isOfService = about === 'service' || about === 'beds';
      const name = isOfService ? seen.get(thingId)?.name : recordName;
      const of = { id: thingId, ...(name === undefined ? {} : { name }) };
      const { state, why, now, afterUndo, restores } = undo;
      return {
        ...(isOfService ? { service: of } : { record: of }),
        about,
        state,
        ...(why === undefined ? {} : { why }),
        ...(since === undefined ? {} : { since: describeCommand(since.commandId, since.occurredAt, since.actor) }),
        ...(count === undefined ? {} : { count }),
        now,
        ...(afterUndo === undefined ? {} : { afterUndo }),
        ...(restores === undefined ? {} : { restores: [...restores] }),
      };
    };
    const body: UndoPreview = {
      id,
      done: describeCommand(id, first.at, first.actor),
      state: stateOf(things),
      possible: things.filter(({ undo }) => undo.state === 'possible').length,
      things: things.map(describeThing),
      ...(entries.length > MAX_THINGS ? { isMore: true } : {}),
    };
    return { headers: privateHeaders(readings.audit), body };
  });
