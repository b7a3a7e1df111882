import { EventStoreDBClient } from '@eventstore/db-client';
import { failureOf, NoResponse } from './failures.ts';
import { openAppenders, type Appenders } from './rawAppender.ts';

/** One client of one server or cluster, with the one call that carries its appends. */
export interface Line {
  readonly client: EventStoreDBClient;
  readonly appenders: Appenders;
  /** Aborts when a newer line replaces this one, for callers that would wait on it forever. Calls in flight end by themselves. */
  readonly retired: AbortSignal;
}

/** The official client of one URL, replaced by a new one when it stops responding. */
export interface Connection {
  /** Returns the current line, for subscriptions: a subscription must end itself when its line is retired. */
  line(): Line;
  /**
   * Runs one call over the current line. A line is retired after several calls in a row ended with `NoAnswer` while no other call received
   * anything: one slow call does not show that the connection is broken. Calls of a retired line run to their end, since a disposed client
   * ends a read in flight as if it were complete.
   */
  call<T>(use: (line: Line) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface LineState extends Line {
  /** Number of calls that have not ended. */
  open: number;
  /** Number of responses so far, and of unanswered calls since the last one. */
  heard: number;
  silent: number;
  readonly retiring: AbortController;
}

interface Shared {
  line: LineState;
  users: number;
}

/** One client per URL and process. */
const connections = new Map<string, Shared>();

/** Number of unanswered calls in a row after which the connection is replaced. */
const SILENT_CALLS = 3;

const openLine = (url: string): LineState => {
  const client = EventStoreDBClient.connectionString(url);
  const retiring = new AbortController();
  return { client, appenders: openAppenders(client), retiring, retired: retiring.signal, open: 0, heard: 0, silent: 0 };
};

/** Ends what is still open (subscriptions, the call of the appends) and the connection itself, which `dispose` leaves open. */
const discard = async ({ client, appenders }: LineState): Promise<void> => {
  const channel = await client['getChannel']();
  appenders.close();
  for (const call of client['disposableStreams']) if ('cancel' in call) call.cancel();
  channel.close();
};

/**
 * Returns the URL if no setting in it breaks the guarantees of this module: with `throwOnAppendFailure=false` the client reports a wrong
 * revision in its result, so the default must stay.
 */
const checked = (url: string): string => {
  if (/[?&]throw[_-]?on[_-]?append[_-]?failure=false/i.test(url))
    throw new Error('EVENTSTORE_URL must not set throwOnAppendFailure=false.');
  return url;
};

const discardQuietly = (line: LineState): void => {
  discard(line).catch(() => undefined);
};

const heard = (line: LineState): void => {
  line.heard += 1;
  line.silent = 0;
};

export const connect = (url: string): Connection => {
  const shared: Shared = connections.get(url) ?? { line: openLine(checked(url)), users: 0 };
  connections.set(url, shared);
  shared.users += 1;
  let closed = false;

  const retire = (line: LineState): void => {
    if (shared.line !== line) return;
    shared.line = openLine(url);
    line.retiring.abort();
  };

  const note = (line: LineState, error: unknown, heardBefore: number): void => {
    if (error instanceof NoResponse) {
      // Other calls received data in between: only this call is slow.
      if (line.heard !== heardBefore) return;
      line.silent += 1;
      if (line.silent >= SILENT_CALLS) retire(line);
    } else if (failureOf(error) === 'refused') heard(line);
  };
  return {
    line: () => shared.line,
    call: async (use) => {
      const { line } = shared;
      const heardBefore = line.heard;
      line.open += 1;
      try {
        const answer = await use(line);
        heard(line);
        return answer;
      } catch (error) {
        note(line, error, heardBefore);
        throw error;
      } finally {
        line.open -= 1;
        if (line.retired.aborted && line.open === 0) discardQuietly(line);
      }
    },
    close: async () => {
      if (closed) return;
      closed = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      connections.delete(url);
      shared.line.retiring.abort();
      await discard(shared.line);
    },
  };
};
