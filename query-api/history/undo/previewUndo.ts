import { Problem } from '#contract/problem.ts';
import { previewUndo, type UndoPreview, type UndoItem } from '#contract/undoOperations.ts';
import { isBedsEvent } from '#domain/beds/decider.ts';
import type { Actor, RecordedEvent } from '#domain/envelope/envelope.ts';
import { REGION_MAP_STREAM, streamOf } from '#domain/history/auditSubjects.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { countEventOf } from '#domain/undo/bedsUndo.ts';
import { mayReadCommand, mayUndo } from '#domain/undo/mayUndo.ts';
import { isRecordSubject, isUndoableSubject } from '#domain/undo/records/index.ts';
import { regionsOfMapCommand } from '#domain/undo/records/region.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { openReadings, type AuditModels } from '../entries/auditModels.ts';
import { mayReadAll } from '../entries/auditScope.ts';
import { createActorDescriber } from '../entries/formatEntries.ts';
import { readVisibleServices } from '../entries/visibleServices.ts';
import { entriesOfCommand } from './streamsOfCommand.ts';
import { MAX_PARALLEL_READS } from './undoOfEntries.ts';
import { undoOfRecord } from './undoOfRecord.ts';
import { serviceState, undoOfBedsTarget, undoOfServiceTarget, type UndoOfTarget } from './undoOfTarget.ts';

type History = readonly RecordedEvent[];
/** Maximum number of things in a preview. */
const MAX_TARGETS = 1500;

type CommandAuthor = Pick<RecordedEvent['metadata'], 'commandId' | 'occurredAt' | 'actor'>;

/** One service, or its beds, that a command changed; omits what the user may not see. */
interface FoundTarget {
  readonly id: string;
  readonly about: UndoItem['about'];
  readonly undo: UndoOfTarget;
  /** The command that undid it or changed it since. */
  readonly since: CommandAuthor | undefined;
  readonly count: UndoItem['count'] | undefined;
  /** Name of a record. */
  readonly name?: string | undefined;
}

const commandAuthorOf = (history: History, commandId: string | undefined): CommandAuthor | undefined =>
  history.find(({ metadata }) => metadata.commandId === commandId)?.metadata;

/** Returns the count that the undo undoes or restores. */
const countOf = (history: History, commandId: string): UndoItem['count'] | undefined => {
  const events = history.filter(isBedsEvent);
  const countEvent = countEventOf(events, commandId);
  const id = countEvent?.type === 'BedsCounted' ? countEvent.id : countEvent?.data.of;
  const count = events.find((event) => event.id === id);
  return count?.type === 'BedsCounted' ? { available: count.data.available, at: count.data.observedAt } : undefined;
};

const findTarget = async (
  { eventStore }: Pick<QueryContext, 'eventStore'>,
  principal: Principal,
  { command, actor, subject, subjectId: id }: AuditEntry,
  at: number,
): Promise<FoundTarget | null> => {
  if (isRecordSubject(subject)) {
    const undo = await undoOfRecord({ eventStore }, principal, { subject, subjectId: id, command }, at);
    return undo.mayRead
      ? { id, about: subject, undo, since: commandAuthorOf(undo.history, undo.since), count: undefined, name: undo.name }
      : null;
  }
  const serviceHistory = await eventStore.readStream(streamOf('service', id));
  const service = serviceState(serviceHistory);
  const mayRead = mayReadCommand(principal, service, actor.id);
  if (subject === 'service') {
    if (!mayRead) return null;
    const undo = undoOfServiceTarget(principal, serviceHistory, command);
    return { id, about: 'service', undo, since: commandAuthorOf(serviceHistory, undo.since), count: undefined };
  }
  if (!mayRead && !mayUndo(principal, service, ['BedsCounted'])) return null;
  const bedsHistory = await eventStore.readStream(streamOf('beds', id));
  const undo = undoOfBedsTarget(principal, service, bedsHistory, command);
  return { id, about: 'beds', undo, since: commandAuthorOf(bedsHistory, undo.since), count: countOf(bedsHistory, command) };
};

const stateOf = (targets: readonly FoundTarget[]): UndoPreview['state'] => {
  const includesState = (state: UndoPreview['state']): boolean => targets.some(({ undo }) => undo.state === state);
  if (includesState('possible')) return 'possible';
  return includesState('done') ? 'done' : 'impossible';
};

/** Removes items that the undo does not change: beds of services that it removes, and records without an undo if there are other items. */
const withoutBedsOfRemoved = (targets: readonly FoundTarget[]): readonly FoundTarget[] => {
  const removed = new Set(targets.flatMap(({ id, undo }) => (undo.afterUndo?.isRemoved === true ? [id] : [])));
  return targets.filter(
    ({ id, about, undo }) =>
      !(about === 'beds' && removed.has(id)) && !(isRecordSubject(about) && undo.why === 'KIND' && targets.length > 1),
  );
};

/** Replaces a change of the map of regions by the regions that it changed. */
const withRegionsOfMap = async (
  { eventStore }: Pick<QueryContext, 'eventStore'>,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> => {
  const mapEntry = entries.find(({ subject }) => subject === 'regionMap');
  if (mapEntry === undefined) return entries;
  const regionIds = regionsOfMapCommand(await eventStore.readStream(REGION_MAP_STREAM), mapEntry.command);
  return [...entries, ...regionIds.map((subjectId) => ({ ...mapEntry, subject: 'region' as const, subjectId }))];
};

/** GET /undo/{id}: reads the streams themselves, so that the preview includes the latest changes. */
export const createPreviewUndo = (context: QueryContext, models: AuditModels): Query<typeof previewUndo> =>
  defineQuery(previewUndo, async ({ params: { id }, query: { service }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openReadings(models, header('consistency-token'));
    const entries = await entriesOfCommand(context.db, readings.audit, id, MAX_TARGETS + 1);
    const [first] = entries;
    // The changes of an import have ids of their own; a program also counts beds.
    const isImport = first?.actor.via === 'import' || (first?.actor.via === 'key' && first.command !== id);
    const changedEntries = (await withRegionsOfMap(context, entries.slice(0, MAX_TARGETS))).filter(({ subject, subjectId }) => {
      if (service !== undefined) return subjectId === service && (subject === 'service' || subject === 'beds');
      // The undo of an import leaves capacities as they are.
      return isUndoableSubject(subject) && !(isImport && subject === 'beds');
    });
    const foundTargets = (
      await mapInChunks(changedEntries, MAX_PARALLEL_READS, (entry) => findTarget(context, principal, entry, context.clock()))
    ).filter((target) => target !== null);
    const targets = withoutBedsOfRemoved(foundTargets);
    // For commands without services, only a user who sees the whole audit learns that they have no undo.
    const isUnlistedCommand = changedEntries.length === 0 && service === undefined && mayReadAll(principal);
    if (first === undefined || (targets.length === 0 && !isUnlistedCommand)) throw new Problem(404, 'NOT_FOUND');
    if (targets.length > 0 && targets.every(({ undo }) => undo.why === 'FORBIDDEN')) throw new Problem(403, 'FORBIDDEN');

    const ids = [...new Set(targets.map((target) => target.id))];
    const actors = [first.actor, ...targets.flatMap(({ since }) => since?.actor ?? [])];
    const [visibleServices, describeActor] = await Promise.all([
      readVisibleServices(context.db, readings.services, principal, ids),
      createActorDescriber(context, readings.accounts, principal, actors),
    ]);
    const describeCommand = (command: string, at: string, actor: Actor): UndoPreview['done'] => ({
      command,
      at,
      by: describeActor(actor),
    });
    const describeTarget = ({ id: targetId, about, undo, since, count, name: recordName }: FoundTarget): UndoItem => {
      const isOfService = about === 'service' || about === 'beds';
      const name = isOfService ? visibleServices.get(targetId)?.name : recordName;
      const targetFields = { id: targetId, ...(name === undefined ? {} : { name }) };
      const { state, why, now, afterUndo, restores } = undo;
      return {
        ...(isOfService ? { service: targetFields } : { record: targetFields }),
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
      state: stateOf(targets),
      possible: targets.filter(({ undo }) => undo.state === 'possible').length,
      things: targets.map(describeTarget),
      ...(entries.length > MAX_TARGETS ? { isMore: true } : {}),
    };
    return { headers: privateHeaders(readings.audit), body };
  });
