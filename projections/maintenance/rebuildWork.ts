import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide, type RebuildCommand, type RebuildState } from '#domain/models/rebuildDecider.ts';
import { rebuildStreams } from '#operations/models/modelStreams.ts';
import { intentOf, policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { PoisonFound } from '../runtime/folding.ts';
import { createPace, DEFAULT_SHARE } from '../runtime/pace.ts';
import type { Projection } from '../runtime/projection.ts';
import { discardUnfinishedFill, rebuild, RebuildAlreadyRunning } from '../runtime/rebuild.ts';
import type { WorkContext, WorkResult } from './context.ts';
import { REBUILD_WORK, type RebuildWork } from './document.ts';
import { createFillProgress } from './fillProgress.ts';

type WorkChange = Partial<Omit<RebuildWork, '_id'>>;

const workOf = ({ db }: Pick<WorkContext, 'db'>) => db.collection<RebuildWork>(REBUILD_WORK);

const changeWork = async (
  context: WorkContext,
  { name, version }: Projection<object>,
  request: number,
  change: WorkChange,
): Promise<void> => {
  const { logId } = context;
  await workOf(context).updateOne({ _id: name }, { $set: { logId, version, request, ...change } }, { upsert: true });
};

/** What this process records about its work. */
type ResultCommand = Extract<RebuildCommand, { readonly type: 'RecordComparison' | 'EndRebuild' }>;

/** Appends the result of the work on an intent; a repetition appends nothing. */
const recordResult = async (context: WorkContext, name: string, intent: RecordedEvent, command: ResultCommand): Promise<void> => {
  const envelope = policyEnvelope(intentOf(intent), command.type, context.clock());
  await rebuildStreams.handle(context.eventStore, envelope, name, (state) => decide(command, state));
};

interface OpenRebuild {
  readonly state: RebuildState;
  /** The event that asks for the work: the request to rebuild or to switch. */
  readonly intent: RecordedEvent;
}

/**
 * Carries out a requested rebuild until its comparison, or the requested switch. `cancelled` aborts when a user cancels it; what was filled
 * is discarded by the next call of `discardCancelled`.
 */
export const carryOutRebuild = async (
  context: WorkContext,
  projection: Projection<object>,
  { state, intent }: OpenRebuild,
  cancelled: AbortSignal,
): Promise<WorkResult> => {
  const { db, eventStore, clock, leaseMs, graceMs, share = DEFAULT_SHARE } = context;
  const { request } = state;
  const isSwitching = state.status === 'switching';
  const setWork = (change: WorkChange): Promise<void> => changeWork(context, projection, request, change);
  const record = (command: ResultCommand): Promise<void> => recordResult(context, projection.name, intent, command);
  const progress = createFillProgress(clock, setWork);
  await setWork({ step: isSwitching ? 'switching' : 'filling', hasFill: true });
  try {
    const { comparison, flipped } = await rebuild(projection, {
      db,
      eventStore,
      clock,
      leaseMs,
      ...(graceMs === undefined ? {} : { graceMs }),
      signal: AbortSignal.any([context.signal, cancelled]),
      pace: createPace({ share }),
      ...(isSwitching ? { acceptDifferences: state.acceptDifferences } : { compareOnly: true as const }),
      onStep: progress.note,
    });
    // Without a live model of this version, the projections are building it: there is nothing to compare with yet.
    if (comparison === null) return await wait(setWork);
    const { live, filled: rebuilt, differing, samples, parked } = comparison;
    await record(
      flipped
        ? { type: 'EndRebuild', request, end: { outcome: 'switched' } }
        : { type: 'RecordComparison', request, comparison: { live, rebuilt, differing } },
    );
    await setWork({ step: 'idle', hasFill: !flipped, samples, parked });
    return 'done';
  } catch (error) {
    if (cancelled.aborted) return 'done';
    if (error instanceof RebuildAlreadyRunning) return wait(setWork);
    if (!(error instanceof PoisonFound)) throw error;
    await record({ type: 'EndRebuild', request, end: { outcome: 'failed', unfoldable: { ...error.event } } });
    await setWork({ step: 'idle' });
    return 'done';
  } finally {
    await progress.settled();
  }
};

const wait = async (setWork: (change: WorkChange) => Promise<void>): Promise<WorkResult> => {
  await setWork({ step: 'waiting' });
  return 'waiting';
};

/** Drops what a cancelled or failed rebuild has filled, unless that was done before. */
export const discardCancelled = async (context: WorkContext, projection: Projection<object>): Promise<WorkResult> => {
  const work = await workOf(context).findOne({ _id: projection.name, hasFill: true });
  if (work === null) return 'done';
  try {
    await discardUnfinishedFill(projection, context);
  } catch (error) {
    if (error instanceof RebuildAlreadyRunning) return 'waiting';
    throw error;
  }
  await changeWork(context, projection, work.request, { step: 'idle', hasFill: false });
  return 'done';
};
