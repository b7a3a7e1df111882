import type { Undo } from '#contract/undoParts.ts';
import { streamOf } from '#domain/history/auditSubjects.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { isAccessChange } from '#domain/undo/accessUndo.ts';
import { isCountEvent } from '#domain/undo/bedsUndo.ts';
import { isEdit } from '#domain/undo/editUndo.ts';
import { isRecordSubject } from '#domain/undo/records/index.ts';
import { isDecision } from '#domain/undo/serviceUndo.ts';
import { undoneCommands } from '#domain/undo/undoneCommands.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { readCorrections } from '../bedHistory/readCounts.ts';
import { undoOfRecord } from './undoOfRecord.ts';
import { serviceState, undoOfBedsTarget, undoOfServiceTarget, type UndoOfTarget } from './undoOfTarget.ts';

/** Number of streams read in parallel. */
export const MAX_PARALLEL_READS = 8;

const UNDO_POSSIBLE: Undo = { state: 'possible' };
const UNDO_DONE: Undo = { state: 'done' };
const NO_UNDO: Undo = { state: 'impossible', why: 'KIND' };

type Context = Pick<QueryContext, 'db' | 'eventStore' | 'clock'>;

const onlyUndo = ({ state, why }: UndoOfTarget): Undo => ({ state, ...(why === undefined ? {} : { why }) });

const hasServiceUndo = ({ subject, events }: AuditEntry): boolean =>
  subject === 'service' &&
  events.some((event) => event.type === 'ServiceAdded' || isDecision(event) || isEdit(event) || isAccessChange(event));

/** Returns for each entry whether its decisions can be undone, from the services' streams, which are short. */
const undoOfDecisions = async ({ eventStore }: Context, principal: Principal, entries: readonly AuditEntry[]) => {
  const ids = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const histories = new Map(
    await mapInChunks(ids, MAX_PARALLEL_READS, async (id) => [id, await eventStore.readStream(streamOf('service', id))] as const),
  );
  return new Map(
    entries.map((entry): [AuditEntry, Undo] => {
      return [entry, onlyUndo(undoOfServiceTarget(principal, histories.get(entry.subjectId) ?? [], entry.command))];
    }),
  );
};

const isBedCountEntry = ({ subject, events }: AuditEntry): boolean => subject === 'beds' && events.some(isCountEvent);
const isBatch = ({ subject, events }: AuditEntry): boolean => subject === 'batch' && events.some(({ type }) => type === 'BatchStarted');
const mayUndoOthers = ({ role, approved }: Principal): boolean => can(role, 'command.undo', { accountApproved: approved });

/** Returns for each bed count whether it can be undone. Reads only the corrections, because streams of beds can be long. */
const undoOfCounts = async (
  { db }: Context,
  bedHistory: Pick<Reading, 'collection'>,
  principal: Principal,
  entries: readonly AuditEntry[],
) => {
  const corrections = await readCorrections(
    db,
    bedHistory,
    entries.map(({ subjectId }) => subjectId),
  );
  return new Map(
    entries.map((entry): [AuditEntry, Undo] => {
      const correctedCommands = (corrections.get(entry.subjectId) ?? []).map(({ command, undoes }) => ({
        metadata: { commandId: command, undoes },
      }));
      if (!mayUndoOthers(principal)) return [entry, { state: 'impossible', why: 'FORBIDDEN' }];
      return [entry, undoneCommands(correctedCommands).has(entry.command) ? UNDO_DONE : UNDO_POSSIBLE];
    }),
  );
};

const undoOfBatches = async ({ eventStore }: Context, principal: Principal, entries: readonly AuditEntry[]) =>
  new Map(
    await mapInChunks(entries, MAX_PARALLEL_READS, async (entry): Promise<[AuditEntry, Undo]> => {
      if (!mayUndoOthers(principal)) return [entry, { state: 'impossible', why: 'FORBIDDEN' }];
      const history = await eventStore.readStream(streamOf('batch', entry.subjectId));
      if (!history.some(({ type }) => type === 'BatchFinished')) return [entry, { state: 'impossible', why: 'RUNNING' }];
      return [entry, undoneCommands(history).has(entry.command) ? UNDO_DONE : UNDO_POSSIBLE];
    }),
  );

/** Returns for each capacity or reminder that was set without a count whether it can be undone. */
const undoOfBedSettings = async ({ eventStore }: Context, principal: Principal, entries: readonly AuditEntry[]) =>
  new Map(
    await mapInChunks(entries, MAX_PARALLEL_READS, async (entry): Promise<[AuditEntry, Undo]> => {
      const [serviceHistory, bedsHistory] = await Promise.all(
        (['service', 'beds'] as const).map((subject) => eventStore.readStream(streamOf(subject, entry.subjectId))),
      );
      const undo = undoOfBedsTarget(principal, serviceState(serviceHistory ?? []), bedsHistory ?? [], entry.command);
      return [entry, onlyUndo(undo)];
    }),
  );

const undoOfRecords = async (context: Context, principal: Principal, entries: readonly AuditEntry[]) =>
  new Map(
    await mapInChunks(entries, MAX_PARALLEL_READS, async (entry): Promise<[AuditEntry, Undo]> => {
      const { subject } = entry;
      if (!isRecordSubject(subject)) return [entry, NO_UNDO];
      return [entry, onlyUndo(await undoOfRecord(context, principal, { ...entry, subject }, context.clock()))];
    }),
  );

/**
 * Returns whether the user, who sees entries of other users too, can undo each entry. `GET /undo/{id}` is more precise about bed counts.
 */
export const undoOfEntries = async (
  context: Context,
  bedHistory: Pick<Reading, 'collection'>,
  principal: Principal,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => Undo> => {
  const undoMaps = await Promise.all([
    undoOfDecisions(context, principal, entries.filter(hasServiceUndo)),
    undoOfCounts(context, bedHistory, principal, entries.filter(isBedCountEntry)),
    undoOfBedSettings(
      context,
      principal,
      entries.filter((entry) => entry.subject === 'beds' && !isBedCountEntry(entry)),
    ),
    undoOfBatches(context, principal, entries.filter(isBatch)),
    undoOfRecords(
      context,
      principal,
      entries.filter(({ subject }) => isRecordSubject(subject)),
    ),
  ]);
  return (entry) => undoMaps.map((undoMap) => undoMap.get(entry)).find((undo) => undo !== undefined) ?? NO_UNDO;
};
