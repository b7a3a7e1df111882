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

interface Unfinished {
  readonly correlation: Uint8Array;
  options: AppendOptions | null;
  events: ProposedEvent[];
  dataSize: number;
  heldBytes: number;
  problem: ErrorDetails | null;
}

const heldBytes = (event: ProposedEvent): number => event.data.length + event.customMetadata.length + 2 * event.type.length + 200;

/** Handles `BatchAppend`: one call carries all appends of a client; each gets its own response with its correlation id. */
export const batchAppendCall =
  (context: CallContext) =>
  (call: ServerDuplexStream<BatchMessage, Frames>): void => {
    const identity = context.authenticate(call.metadata);
    if (identity === 'wrong') {
      call.emit('error', unauthenticated());
      return;
    }
    const unfinished = new Map<string, Unfinished>();
    const waiting = new Set<{ readonly deadline: number; expire: () => void }>();
    let held = 0;
    let onItsWay = 0;
    let ended = false;
    let sweep: NodeJS.Timeout | null = null;

    const endWhenDone = (): void => {
      if (!ended || onItsWay > 0) return;
      flush();
      if (sweep !== null) clearInterval(sweep);
      call.end();
    };

    let answers: Buffer[] = [];
    const flush = (): void => {
      if (answers.length === 0) return;
      const frames = joinFrames(answers);
      answers = [];
      if (call.cancelled || call.writableEnded) return;
      // Stop reading from a client that does not read its responses.
      if (!call.write(frames)) call.pause();
    };
    /** Queues a response; responses to one group arrive in the same turn and share one write. */
    const send = (response: Buffer): void => {
      if (answers.push(response) === 1) queueMicrotask(flush);
    };
    call.on('drain', () => call.resume());

    const expireLate = (): void => {
      const now = context.clock();
      for (const entry of waiting) if (entry.deadline < now) entry.expire();
      if (waiting.size === 0 && sweep !== null) {
        clearInterval(sweep);
        sweep = null;
      }
    };

    const finish = ({ correlation, options, events, problem }: Unfinished): void => {
      const streamName = options?.streamName ?? '';
      const expected = options?.expected ?? null;
      const refuse = (details: ErrorDetails): void => send(batchError(correlation, streamName, expected, details));
      const nameProblem = streamNameProblem(streamName);
      if (identity === 'anonymous') refuse(batchAccessDenied());
      else if (nameProblem !== null) refuse(batchBadRequest(nameProblem));
      else if (expected === null) refuse(batchBadRequest('The append has no expected revision.'));
      else if (problem !== null) refuse(problem);
      else if (options?.deadline != null && options.deadline < context.clock()) refuse(batchTimeout());
      else if (!context.hasSpace()) refuse(batchOutOfDiskSpace());
      else {
        let answered = false;
        onItsWay += 1;
        const waiter = {
          deadline: options?.deadline ?? Infinity,
          expire: () => {
            answered = true;
            waiting.delete(waiter);
            refuse(batchTimeout());
          },
        };
        waiting.add(waiter);
        sweep ??= setInterval(expireLate, DEADLINE_SWEEP_MS).unref();
        context.log.append(streamName, expected, events, (outcome) => {
          waiting.delete(waiter);
          onItsWay -= 1;
          if (!answered) {
            if (outcome.kind === 'written') send(batchSuccess(correlation, streamName, expected, outcome.revision, outcome.position));
            else if (outcome.kind === 'wrongVersion') refuse(batchWrongVersion(expected, outcome.current));
            else refuse(outcome.kind === 'deleted' ? batchStreamDeleted(streamName) : batchDataLoss(outcome.sentence));
          }
          endWhenDone();
        });
      }
    };

    const take = (append: Unfinished, event: ProposedEvent): void => {
      if (append.problem !== null) return;
      const sentence = eventProblem(event);
      append.dataSize += event.data.length;
      if (sentence !== null) append.problem = batchBadRequest(sentence);
      else if (append.dataSize > context.maxAppendSize) append.problem = batchSizeExceeded(context.maxAppendSize);
      if (append.problem !== null) {
        held -= append.heldBytes;
        append.events = [];
        append.heldBytes = 0;
        return;
      }
      append.events.push(event);
      append.heldBytes += heldBytes(event);
      held += heldBytes(event);
    };

    call.on('data', (message: BatchMessage) => {
      const key = Buffer.from(message.correlation).toString('latin1');
      const append = unfinished.get(key) ?? {
        correlation: Uint8Array.from(message.correlation),
        options: null,
        events: [],
        dataSize: 0,
        heldBytes: 0,
        problem: null,
      };
      append.options ??= message.options;
      for (const event of message.events) take(append, event);
      if (message.isFinal) {
        unfinished.delete(key);
        held -= append.heldBytes;
        finish(append);
      } else unfinished.set(key, append);
      if (held > MAX_UNFINISHED_BYTES) call.emit('error', resourceExhausted('Too many unfinished appends.'));
    });
    call.on('end', () => {
      ended = true;
      endWhenDone();
    });
    call.on('cancelled', () => {
      if (sweep !== null) clearInterval(sweep);
      sweep = null;
    });
  };
