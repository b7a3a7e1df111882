import type { Router } from 'express';
import type { BatchItem } from '#contract/serviceBatches.ts';
import { undoCommand } from '#contract/undoOperations.ts';
import { streamOf, subjectOf, type AuditSubject } from '#domain/history/kinds.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { isRecordSubject, isUndoableSubject } from '#domain/undo/records/index.ts';
import { undoneIn } from '#domain/undo/undone.ts';
import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { handleCommand, type CommandResult } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { latestPosition } from '#platform/tokens.ts';
import { readBatch, withCounts } from '../batch.ts';
import type { CommandRequest } from '../commandRequest.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand, type CommandHandlerResult } from '../registerCommand.ts';
import { createBatchRunner } from '../services/batchRunner.ts';
import { bedsStream, serviceStream } from '../services/streams.ts';
import { decideBedsUndo } from './bedsWork.ts';
import { undoRecord, type ChangedRecord } from './recordWork.ts';
import { decideUndo, serviceWork } from './serviceWork.ts';
import { undoWork } from './undoWork.ts';

/** A service, the beds of one, or a record that a command changed. */
type Thing = { readonly subject: 'service'; readonly id: string } | { readonly subject: 'beds'; readonly id: string } | ChangedRecord;

/** Number of items above which an undo runs after the response. */
const MAX_SYNCHRONOUS = 50;
/** Maximum number of services of one undo: the event that begins a batch lists their ids in less than 1 MB. */
const MAX_SERVICES = 20_000;
const ORDINALS = 8;

const isThing = (of: ReturnType<typeof subjectOf>): of is Thing => of !== null && isUndoableSubject(of.subject);

const undoService = async (
  { store, cache }: CommandContext,
  { principal, envelope }: CommandRequest,
  { id, undoes, firstOrdinal }: { readonly id: string; readonly undoes: string; readonly firstOrdinal: number },
): Promise<CommandResult> => {
  const { decide, around, follow } = serviceWork({ store }, envelope, principal, undoes);
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

const undoThing = (
  context: CommandContext,
  given: CommandRequest,
  thing: Thing,
  part: { readonly undoes: string; readonly firstOrdinal: number },
): Promise<CommandResult> => {
  if (thing.subject === 'service') return undoService(context, given, { id: thing.id, ...part });
  if (thing.subject === 'beds') return undoBeds(context, given, { id: thing.id, ...part });
  return undoRecord(context, given, thing, part);
};

/**
 * Undoes a command item by item. With several items, those that cannot be undone are skipped; with a single one, its error is the
 * response.
 */
const undoThings = async (
  context: CommandContext,
  given: CommandRequest,
  undoes: string,
  things: readonly Thing[],
): Promise<CommandHandlerResult> => {
  const items: BatchItem[] = [];
  let position = 0n;
  let refusal: DomainError | undefined;
  let skipped: DomainError | undefined;
  for (const [index, thing] of things.entries()) {
    const { id } = thing;
    try {
      const result = await undoThing(context, given, thing, { undoes, firstOrdinal: index * ORDINALS });
      items.push({ id, result: 'done' });
      position = latestPosition(position, result.position);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
      // A command on a service may also change a record without an undo, such as the slots of its owner.
      if (isRecordSubject(thing.subject) && things.length > 1 && hasNoUndo(error)) {
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
  return { position, body: { commandId: given.envelope.commandId, ...withCounts(items) } };
};

/** Throws if the caller can undo no service of a batch. The error is one that the caller may see, `NOT_FOUND` otherwise. */
const requireSomePossible = async (store: EventStore, principal: Principal, undoes: string, ids: readonly string[]): Promise<void> => {
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
interface Whole {
  /** Ids of the services that it changed. */
  readonly ids: readonly string[];
  /** Events of its own stream. */
  readonly history: readonly RecordedEvent[];
  readonly isFinished: boolean;
}

const batchOf = async ({ store }: CommandContext, undoes: string): Promise<Whole> => {
  const { history, state } = await readBatch(store, undoes);
  return { ids: state.ids.filter((id) => state.outcomes.get(id)?.result === 'done'), history, isFinished: state.isFinished };
};

const importOf = async ({ store }: CommandContext, undoes: string, things: readonly Thing[]): Promise<Whole> => {
  const history = await store.readStream(streamOf('import', undoes));
  return {
    ids: things.flatMap(({ subject, id }) => (subject === 'service' ? [id] : [])),
    history,
    isFinished: history.some(({ type }) => type === 'ImportFinished'),
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
  { ids, history, isFinished }: Whole,
): Promise<void> => {
  const by = undoneIn(history).get(undoes);
  if (by === envelope.commandId) return;
  await requireSomePossible(store, principal, undoes, ids);
  if (!isFinished) throw cannotUndo('RUNNING');
  if (by !== undefined) throw new DomainError('ALREADY_UNDONE');
  if (ids.length > MAX_SERVICES) throw cannotUndo('TOO_MANY');
};

const seesEverything = ({ role, approved }: Principal): boolean => can(role, 'audit.readAll', { accountApproved: approved });

/** POST /undo. */
export const undoRoutes = (router: Router, context: CommandContext): void => {
  const runBatch = createBatchRunner(context);
  registerCommand(router, context, undoCommand, async ({ body: { id, service } }, command) => {
    const given = { ...command, envelope: { ...command.envelope, causationId: id } };
    const { principal, envelope } = given;
    const subjects = (await context.streamsOfCommand(id)).map(subjectOf);
    const isOf = (subject: AuditSubject): boolean => subjects.some((of) => of?.subject === subject && of.id === id);
    const isImport = isOf('import');
    const things = subjects
      .filter(isThing)
      // The undo of an import leaves capacities as they are.
      .filter(({ subject }) => !isImport || subject !== 'beds')
      .filter((thing) => service === undefined || thing.id === service)
      // Services first: with an added service its beds are gone too.
      .toSorted((one, other) => Number(one.subject === 'beds') - Number(other.subject === 'beds'));
    if (things.length === 0 && subjects.length > 0 && seesEverything(principal)) throw cannotUndo('KIND');
    if (things.length === 0) throw new DomainError('NOT_FOUND');
    if (service !== undefined || !(isImport || isOf('batch'))) return undoThings(context, given, id, things);
    const whole = isImport ? await importOf(context, id, things) : await batchOf(context, id);
    await requireUndoable(context, given, id, whole);
    const { ids } = whole;
    const work = undoWork(context, envelope, principal, id);
    return runBatch({ envelope, kind: 'undo', ids, undoes: id, ...work }, ids.length > MAX_SYNCHRONOUS);
  });
};
