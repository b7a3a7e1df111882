import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { AppendOptions, BatchMessage, ProposedEvent } from '../wire/appendRequests.ts';
import { joinFrames, type Frames } from '../wire/frames.ts';
import { batchError, batchSuccess, type ErrorDetails } from '../wire/responses.ts';
import type { CallContext } from './context.ts';
import {
  batchAccessDenied,
  batchBadRequest,
  batchDataLoss,
  batchOutOfDiskSpace,
  batchSizeExceeded,
  batchStreamDeleted,
  batchTimeout,
  batchWrongVersion,
  resourceExhausted,
  unauthenticated,
} from './errors.ts';
import { eventProblem, streamNameProblem } from './validation.ts';

/** Maximum memory for the unfinished appends of one call, in bytes. */
const MAX_UNFINISHED_BYTES = 64 * 1024 * 1024;
/** Interval for checking the deadlines of pending appends. */
const DEADLINE_SWEEP_MS = 250;

interface UnfinishedAppend {
  readonly correlation: Uint8Array;
  options: AppendOptions | null;
  events: ProposedEvent[];
  dataSize: number;
  bufferedBytes: number;
  problem: ErrorDetails | null;
}

const bufferedBytes = (event: ProposedEvent): number => event.data.length + event.customMetadata.length + 2 * event.type.length + 200;

/** Handles `BatchAppend`: one call carries all appends of a client; each gets its own response with its correlation id. */
export const batchAppendCall =
  (context: CallContext) =>
  (call: ServerDuplexStream<BatchMessage, Frames>): void => {
    const identity = context.authenticate(call.metadata);
    if (identity === 'wrong') {
      call.emit('error', unauthenticated());
      return;
    }
    const unfinished = new Map<string, UnfinishedAppend>();
    const waitingAppends = new Set<{ readonly deadline: number; expire: () => void }>();
    let totalBufferedBytes = 0;
    let pendingCount = 0;
    let hasEnded = false;
    let deadlineTimer: NodeJS.Timeout | null = null;

    const endWhenFinished = (): void => {
      if (!hasEnded || pendingCount > 0) return;
      flush();
      if (deadlineTimer !== null) clearInterval(deadlineTimer);
      call.end();
    };

    let responses: Buffer[] = [];
    const flush = (): void => {
      if (responses.length === 0) return;
      const frames = joinFrames(responses);
      responses = [];
      if (call.cancelled || call.writableEnded) return;
      // Stop reading from a client that does not read its responses.
      if (!call.write(frames)) call.pause();
    };
    /** Queues a response; responses to one group arrive in the same turn and share one write. */
    const send = (response: Buffer): void => {
      if (responses.push(response) === 1) queueMicrotask(flush);
    };
    call.on('drain', () => call.resume());

    const expireOverdue = (): void => {
      const now = context.clock();
      for (const overdue of waitingAppends) if (overdue.deadline < now) overdue.expire();
      if (waitingAppends.size === 0 && deadlineTimer !== null) {
        clearInterval(deadlineTimer);
        deadlineTimer = null;
      }
    };

    const commitAppend = ({ correlation, options, events, problem }: UnfinishedAppend): void => {
      const streamName = options?.streamName ?? '';
      const expected = options?.expected ?? null;
      const sendError = (details: ErrorDetails): void => send(batchError(correlation, streamName, expected, details));
      const nameProblem = streamNameProblem(streamName);
      if (identity === 'anonymous') sendError(batchAccessDenied());
      else if (nameProblem !== null) sendError(batchBadRequest(nameProblem));
      else if (expected === null) sendError(batchBadRequest('The append has no expected revision.'));
      else if (problem !== null) sendError(problem);
      else if (options?.deadline != null && options.deadline < context.clock()) sendError(batchTimeout());
      else if (!context.hasSpace()) sendError(batchOutOfDiskSpace());
      else {
        let hasResponded = false;
        pendingCount += 1;
        const waitingAppend = {
          deadline: options?.deadline ?? Infinity,
          expire: () => {
            hasResponded = true;
            waitingAppends.delete(waitingAppend);
            sendError(batchTimeout());
          },
        };
        waitingAppends.add(waitingAppend);
        deadlineTimer ??= setInterval(expireOverdue, DEADLINE_SWEEP_MS).unref();
        context.log.append(streamName, expected, events, (outcome) => {
          waitingAppends.delete(waitingAppend);
          pendingCount -= 1;
          if (!hasResponded) {
            if (outcome.kind === 'written') send(batchSuccess(correlation, streamName, expected, outcome.revision, outcome.position));
            else if (outcome.kind === 'wrongVersion') sendError(batchWrongVersion(expected, outcome.current));
            else sendError(outcome.kind === 'deleted' ? batchStreamDeleted(streamName) : batchDataLoss(outcome.sentence));
          }
          endWhenFinished();
        });
      }
    };

    const addEvent = (append: UnfinishedAppend, event: ProposedEvent): void => {
      if (append.problem !== null) return;
      const eventError = eventProblem(event);
      append.dataSize += event.data.length;
      if (eventError !== null) append.problem = batchBadRequest(eventError);
      else if (append.dataSize > context.maxAppendBytes) append.problem = batchSizeExceeded(context.maxAppendBytes);
      if (append.problem !== null) {
        totalBufferedBytes -= append.bufferedBytes;
        append.events = [];
        append.bufferedBytes = 0;
        return;
      }
      append.events.push(event);
      append.bufferedBytes += bufferedBytes(event);
      totalBufferedBytes += bufferedBytes(event);
    };

    call.on('data', (message: BatchMessage) => {
      const key = Buffer.from(message.correlation).toString('latin1');
      const append = unfinished.get(key) ?? {
        correlation: Uint8Array.from(message.correlation),
        options: null,
        events: [],
        dataSize: 0,
        bufferedBytes: 0,
        problem: null,
      };
      append.options ??= message.options;
      for (const event of message.events) addEvent(append, event);
      if (message.isFinal) {
        unfinished.delete(key);
        totalBufferedBytes -= append.bufferedBytes;
        commitAppend(append);
      } else unfinished.set(key, append);
      if (totalBufferedBytes > MAX_UNFINISHED_BYTES) call.emit('error', resourceExhausted('Too many unfinished appends.'));
    });
    call.on('end', () => {
      hasEnded = true;
      endWhenFinished();
    });
    call.on('cancelled', () => {
      if (deadlineTimer !== null) clearInterval(deadlineTimer);
      deadlineTimer = null;
    });
  };
