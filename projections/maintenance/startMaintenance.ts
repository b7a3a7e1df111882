import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isModelStream, modelStream, PROOF_STREAM } from '#domain/models/streams.ts';
import { proofStreams, rebuildStreams } from '#operations/models/modelStreams.ts';
import { sleep } from '#platform/backoff.ts';
import { positionOf } from '#platform/event-store/parsing.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { runFollower, type RunningFollower } from '#platform/following/follower.ts';
import { waitForLease } from '#platform/following/leases.ts';
import type { Projection } from '../runtime/projection.ts';
import type { MaintenanceContext, WorkContext, WorkResult } from './context.ts';
import { carryOutProof } from './proofWork.ts';
import { carryOutRebuild, discardCancelled } from './rebuildWork.ts';

const LEASE = 'model-maintenance';
/** Milliseconds before the next attempt to rebuild a model that another process rebuilds or proves. */
const RETRY_MS = 2000;
/** Milliseconds after which the streams are read again, even if no request came. */
const MAX_SLEEP_MS = 60_000;

/** Returns the events of a batch that concern rebuilds or proofs. */
const requestsIn = (entries: readonly LogEntry[]): readonly RecordedEvent[] =>
  entries.flatMap((entry) => (entry.kind === 'event' && isModelStream(entry.event.streamName) ? [entry.event] : []));

/** Carries out the open requests of the log, one at a time. */
const createWorker = (context: WorkContext) => {
  const { eventStore, projections, signal } = context;
  let wake = new AbortController();
  let cancelCurrent: { readonly stream: string; readonly controller: AbortController } | null = null;

  const workOnModel = async (projection: Projection<object>): Promise<WorkResult> => {
    const stream = modelStream(projection.name);
    const controller = new AbortController();
    // Before the stream is read: a cancellation after the read must be noticed.
    cancelCurrent = { stream, controller };
    try {
      const history = await eventStore.readStream(stream);
      const intent = history.at(-1);
      const state = rebuildStreams.stateOf(history);
      if (intent === undefined || state.status === 'compared') return 'done';
      if (state.status === 'none') return await discardCancelled(context, projection);
      return await carryOutRebuild(context, projection, { state, intent }, controller.signal);
    } finally {
      cancelCurrent = null;
    }
  };

  const workOnProof = async (): Promise<void> => {
    const history = await eventStore.readStream(PROOF_STREAM);
    const intent = history.at(-1);
    const { request } = proofStreams.stateOf(history);
    if (request !== null && intent !== undefined) await carryOutProof(context, { request, intent });
  };

  return {
    /** Looks at the requests again, and ends the work on a rebuild that was cancelled. */
    handleRequests(requests: readonly RecordedEvent[]): void {
      for (const { type, streamName } of requests)
        if (type === 'ModelRebuildCancelled' && cancelCurrent?.stream === streamName) cancelCurrent.controller.abort();
      if (requests.length > 0) wake.abort();
    },
    /** Works until the signal aborts. */
    async run(): Promise<void> {
      while (!signal.aborted) {
        wake = new AbortController();
        const results: WorkResult[] = [];
        for (const projection of projections) results.push(await workOnModel(projection));
        await workOnProof();
        const untilNext = AbortSignal.any([signal, wake.signal]);
        await sleep(results.includes('waiting') ? RETRY_MS : MAX_SLEEP_MS, untilNext);
      }
    },
  };
};

/**
 * Rebuilds and proves read models when the log contains a request, in one process at a time, beside traffic. A failure ends the attempt;
 * after a pause, the next one continues from the log and from what was filled.
 */
export const startMaintenance = (context: MaintenanceContext): RunningFollower => {
  const { db, eventStore, clock, leaseMs, log } = context;
  return runFollower({
    name: 'maintenance',
    store: eventStore,
    log,
    lease: (signal) => waitForLease(db, [LEASE], { clock, leaseMs, signal }),
    async start({ logId, signal }) {
      // Requests before this position are found in their streams.
      let position = await eventStore.lastPosition();
      const worker = createWorker({ ...context, logId, signal });
      return [
        {
          position: () => position,
          handleBatch({ entries }) {
            worker.handleRequests(requestsIn(entries));
            const lastEntry = entries.at(-1);
            if (lastEntry !== undefined) position = positionOf(lastEntry);
          },
          runInBackground: worker.run,
        },
      ];
    },
  });
};
