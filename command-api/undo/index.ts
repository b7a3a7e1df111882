import type { Router } from 'express';
import type { BatchItem } from '#contract/serviceBatches.ts';
import { undoCommand } from '#contract/undoOperations.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { REGION_MAP_STREAM, streamOf, subjectOf, type AuditSubject } from '#domain/history/auditSubjects.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { isRecordSubject, isUndoableSubject } from '#domain/undo/records/index.ts';
import { regionsOfMapCommand } from '#domain/undo/records/region.ts';
import { undoneCommands } from '#domain/undo/undoneCommands.ts';
import { DomainError } from '#domain/values/errors.ts';
import { handleCommand, type CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { readBatch, withCounts } from '../commands/batch.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { createBatchRunner } from '../services/batchRunner.ts';
import { bedsStream, serviceStream } from '../streams/serviceStreams.ts';
import { decideBedsUndo } from './decideBedsUndo.ts';
import { decideUndo, serviceUndoActions } from './serviceUndoActions.ts';
import { createUndoActions } from './undoActions.ts';
import { undoRecord, type ChangedRecord } from './undoRecord.ts';
import { undoRegions } from './undoRegions.ts';

/** A service, the beds of one, or a record that a command changed. */
type UndoTarget = { readonly subject: 'service'; readonly id: string } | { readonly subject: 'beds'; readonly id: string } | ChangedRecord;

/** Number of items above which an undo runs after the response. */
const MAX_SYNCHRONOUS_UNDOS = 50;
/** Maximum number of services of one undo: the event that begins a batch lists their ids in less than 1 MB. */
const MAX_SERVICES = 20_000;
const ORDINALS_PER_TARGET = 8;

/** Regions are undone on their map, all regions of a command at once. */
const isUndoTarget = (streamSubject: ReturnType<typeof subjectOf>): streamSubject is UndoTarget =>
  streamSubject !== null && streamSubject.subject !== 'region' && isUndoableSubject(streamSubject.subject);

const undoService = async (
  context: CommandContext,
  { principal, envelope }: CommandRequest,
  { id, undoes, firstOrdinal }: { readonly id: string; readonly undoes: string; readonly firstOrdinal: number },
): Promise<CommandResult> => {
  const { store, cache } = context;
  const { decide, around, follow } = serviceUndoActions(context, envelope, principal, undoes);
  const streamName = serviceStream(id);
  const result = await around(id, () =>
    handleCommand({ store, streamName, envelope, firstOrdinal, cache, decide: (history) => decide(id, history) }),
  );
  await follow(id);
  return result;
};

const undoBeds = (
  { store, cache }: CommandContext,
  { principal, envelope }: CommandRequest,
  { id, undoes, firstOrdinal }: { readonly id: string; readonly undoes: string; readonly firstOrdinal: number },
): Promise<CommandResult> =>
  handleCommand({
    store,
    streamName: bedsStream(id),
    envelope,
    firstOrdinal,
    cache,
    decide: (history) => decideBedsUndo(store, { principal, serviceId: id, undoes }, history),
  });

const hasNoUndo = ({ code, params }: DomainError): boolean => code === 'NOT_FOUND' || (code === 'CANNOT_UNDO' && params['why'] === 'KIND');

const undoTarget = (
  context: CommandContext,
  commandInput: CommandRequest,
  target: UndoTarget,
  undoOptions: { readonly undoes: string; readonly firstOrdinal: number },
): Promise<CommandResult> => {
  if (target.subject === 'service') return undoService(context, commandInput, { id: target.id, ...undoOptions });
  if (target.subject === 'beds') return undoBeds(context, commandInput, { id: target.id, ...undoOptions });
  return undoRecord(context, commandInput, target, undoOptions);
};

/**
 * Undoes a command item by item. With several items, those that cannot be undone are skipped; with a single one, its error is the
 * response.
 */
const undoTargets = async (
  context: CommandContext,
  commandInput: CommandRequest,
  undoes: string,
  targets: readonly UndoTarget[],
): Promise<CommandHandlerResult> => {
  const items: BatchItem[] = [];
  let position = 0n;
  let refusal: DomainError | undefined;
  let skipped: DomainError | undefined;
  for (const [index, target] of targets.entries()) {
    const { id } = target;
    try {
      const result = await undoTarget(context, commandInput, target, { undoes, firstOrdinal: index * ORDINALS_PER_TARGET });
      items.push({ id, result: 'done' });
      position = latestPosition(position, result.position);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
      // A command on a service may also change a record without an undo, such as the slots of its owner.
      if (isRecordSubject(target.subject) && targets.length > 1 && hasNoUndo(error)) {
        skipped ??= error;
        continue;
      }
      // The undo of an addition removed the service, and its beds with it.
      if (error.code === 'REMOVED' && items.some((item) => item.id === id && item.result === 'done')) continue;
      refusal ??= error;
      items.push({ id, result: 'refused', code: error.code });
    }
  }
  const error = refusal ?? skipped;
  if (error !== undefined && items.every(({ result }) => result === 'refused')) throw error;
  return { position, body: { commandId: commandInput.envelope.commandId, ...withCounts(items) } };
};

/** Throws if the caller can undo no service of a batch. The error is one that the caller may see, `NOT_FOUND` otherwise. */
const requireAnyUndoable = async (store: EventStore, principal: Principal, undoes: string, ids: readonly string[]): Promise<void> => {
  let refusal = new DomainError('NOT_FOUND');
  for (const id of ids)
    try {
      decideUndo(principal, await store.readStream(serviceStream(id)), undoes);
      return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code !== 'NOT_FOUND') refusal = error;
    }
  throw refusal;
};

/** A batch or an import that is undone as a whole. */
interface BatchSummary {
  /** Ids of the services that it changed. */
  readonly ids: readonly string[];
  /** Events of its own stream. */
  readonly history: readonly RecordedEvent[];
  readonly isFinished: boolean;
}

const readBatchSummary = async ({ store }: CommandContext, undoes: string): Promise<BatchSummary> => {
  const { history, state } = await readBatch(store, undoes);
  return { ids: state.ids.filter((id) => state.outcomes.get(id)?.result === 'done'), history, isFinished: state.isFinished };
};

const readImportSummary = async ({ store }: CommandContext, undoes: string, targets: readonly UndoTarget[]): Promise<BatchSummary> => {
  const history = await store.readStream(streamOf('import', undoes));
  return {
    ids: targets.flatMap(({ subject, id }) => (subject === 'service' ? [id] : [])),
    history,
    isFinished: history.some(({ type }) => type === 'ImportFinished' || type === 'ImportStopped'),
  };
};

/**
 * Throws if a batch or an import cannot be undone by this command. A running one cannot be undone, since it could redo an undone item; an
 * undone one stays undone.
 */
const requireUndoable = async (
  { store }: CommandContext,
  { principal, envelope }: CommandRequest,
  undoes: string,
  { ids, history, isFinished }: BatchSummary,
): Promise<void> => {
  const undoneBy = undoneCommands(history).get(undoes);
  if (undoneBy === envelope.commandId) return;
  await requireAnyUndoable(store, principal, undoes, ids);
  if (!isFinished) throw cannotUndo('RUNNING');
  if (undoneBy !== undefined) throw new DomainError('ALREADY_UNDONE');
  if (ids.length > MAX_SERVICES) throw cannotUndo('TOO_MANY');
};

const mayReadAllAudits = ({ role, approved }: Principal): boolean => can(role, 'audit.readAll', { accountApproved: approved });

/** Returns the regions that a command changed: with its own id, or with that of the change of the map that caused it. */
const regionIdsOf = async (
  { store }: CommandContext,
  subjects: readonly ReturnType<typeof subjectOf>[],
  undoes: string,
): Promise<readonly string[]> => {
  const ids = subjects.flatMap((streamSubject) => (streamSubject?.subject === 'region' ? [streamSubject.id] : []));
  const isOnMap = subjects.some((streamSubject) => streamSubject?.subject === 'regionMap');
  return ids.length > 0 || !isOnMap ? ids : regionsOfMapCommand(await store.readStream(REGION_MAP_STREAM), undoes);
};

/** POST /undo. */
export const undoRoutes = (router: Router, context: CommandContext): void => {
  const runBatch = createBatchRunner(context);
  registerCommand(router, context, undoCommand, async ({ body: { id, service } }, command) => {
    const commandInput = { ...command, envelope: { ...command.envelope, causationId: id } };
    const { principal, envelope } = commandInput;
    const subjects = (await context.streamsOfCommand(id)).map(subjectOf);
    const includesSubject = (subject: AuditSubject): boolean =>
      subjects.some((streamSubject) => streamSubject?.subject === subject && streamSubject.id === id);
    const regionIds = service === undefined ? await regionIdsOf(context, subjects, id) : [];
    if (regionIds.length > 0) return undoRegions(context, commandInput, { ids: regionIds, undoes: id });
    const isImport = includesSubject('import');
    const targets = subjects
      .filter(isUndoTarget)
      // The undo of an import leaves capacities as they are.
      .filter(({ subject }) => !isImport || subject !== 'beds')
      .filter((target) => service === undefined || target.id === service)
      // Services first: with an added service its beds are gone too.
      .toSorted((one, other) => Number(one.subject === 'beds') - Number(other.subject === 'beds'));
    if (targets.length === 0 && subjects.length > 0 && mayReadAllAudits(principal)) throw cannotUndo('KIND');
    if (targets.length === 0) throw new DomainError('NOT_FOUND');
    if (service !== undefined || !(isImport || includesSubject('batch'))) return undoTargets(context, commandInput, id, targets);
    const batchSummary = isImport ? await readImportSummary(context, id, targets) : await readBatchSummary(context, id);
    await requireUndoable(context, commandInput, id, batchSummary);
    const { ids } = batchSummary;
    const undoActions = createUndoActions(context, envelope, principal, id);
    return runBatch({ envelope, kind: 'undo', ids, undoes: id, ...undoActions }, ids.length > MAX_SYNCHRONOUS_UNDOS);
  });
};
