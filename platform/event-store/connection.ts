import { EventStoreDBClient } from '@eventstore/db-client';
import { failureKindOf, NoResponse } from './failures.ts';
import { openAppenders, type Appenders } from './rawAppender.ts';

/** One client of one server or cluster, with the one call that carries its appends. */
export interface ActiveClient {
  readonly client: EventStoreDBClient;
  readonly appenders: Appenders;
  /** Aborts when a newer line replaces this one, for callers that would wait on it forever. Calls in flight end by themselves. */
  readonly retireSignal: AbortSignal;
}

/** The official client of one URL, replaced by a new one when it stops responding. */
export interface Connection {
  /** Returns the current line, for subscriptions: a subscription must end itself when its line is retired. */
  activeClient(): ActiveClient;
  /**
   * Runs one call over the current line. A line is retired after several calls in a row ended with `NoAnswer` while no other call received
   * anything: one slow call does not show that the connection is broken. Calls of a retired line run to their end, since a disposed client
   * ends a read in flight as if it were complete.
   */
  call<T>(run: (activeClient: ActiveClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface ActiveClientState extends ActiveClient {
  /** Number of calls that have not ended. */
  openCalls: number;
  /** Number of responses so far, and of unanswered calls since the last one. */
  responseCount: number;
  silentCalls: number;
  readonly retireController: AbortController;
}

interface SharedConnection {
  activeClient: ActiveClientState;
  userCount: number;
}

/** One client per URL and process. */
const connections = new Map<string, SharedConnection>();

/** Number of unanswered calls in a row after which the connection is replaced. */
const MAX_SILENT_CALLS = 3;

const openActiveClient = (url: string): ActiveClientState => {
  const client = EventStoreDBClient.connectionString(url);
  const retireController = new AbortController();
  return {
    client,
    appenders: openAppenders(client),
    retireController,
    retireSignal: retireController.signal,
    openCalls: 0,
    responseCount: 0,
    silentCalls: 0,
  };
};

/** Ends what is still open (subscriptions, the call of the appends) and the connection itself, which `dispose` leaves open. */
const discard = async ({ client, appenders }: ActiveClientState): Promise<void> => {
  const channel = await client['getChannel']();
  appenders.close();
  for (const call of client['disposableStreams']) if ('cancel' in call) call.cancel();
  channel.close();
};

/**
 * Returns the URL if no setting in it breaks the guarantees of this module: with `throwOnAppendFailure=false` the client reports a wrong
 * revision in its result, so the default must stay.
 */
const checkUrl = (url: string): string => {
  if (/[?&]throw[_-]?on[_-]?append[_-]?failure=false/i.test(url))
    throw new Error('EVENTSTORE_URL must not set throwOnAppendFailure=false.');
  return url;
};

const discardQuietly = (activeClient: ActiveClientState): void => {
  discard(activeClient).catch(() => undefined);
};

const responseCount = (activeClient: ActiveClientState): void => {
  activeClient.responseCount += 1;
  activeClient.silentCalls = 0;
};

export const connect = (url: string): Connection => {
  const sharedConnection: SharedConnection = connections.get(url) ?? { activeClient: openActiveClient(checkUrl(url)), userCount: 0 };
  connections.set(url, sharedConnection);
  sharedConnection.userCount += 1;
  let isClosed = false;

  const retire = (activeClient: ActiveClientState): void => {
    if (sharedConnection.activeClient !== activeClient) return;
    sharedConnection.activeClient = openActiveClient(url);
    activeClient.retireController.abort();
  };

  const recordFailure = (activeClient: ActiveClientState, error: unknown, responsesBefore: number): void => {
    if (error instanceof NoResponse) {
      // Other calls received data in between: only this call is slow.
      if (activeClient.responseCount !== responsesBefore) return;
      activeClient.silentCalls += 1;
      if (activeClient.silentCalls >= MAX_SILENT_CALLS) retire(activeClient);
    } else if (failureKindOf(error) === 'refused') responseCount(activeClient);
  };
  return {
    activeClient: () => sharedConnection.activeClient,
    call: async (run) => {
      const { activeClient } = sharedConnection;
      const responsesBefore = activeClient.responseCount;
      activeClient.openCalls += 1;
      try {
        const answer = await run(activeClient);
        responseCount(activeClient);
        return answer;
      } catch (error) {
        recordFailure(activeClient, error, responsesBefore);
        throw error;
      } finally {
        activeClient.openCalls -= 1;
        if (activeClient.retireSignal.aborted && activeClient.openCalls === 0) discardQuietly(activeClient);
      }
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      sharedConnection.userCount -= 1;
      if (sharedConnection.userCount > 0) return;
      connections.delete(url);
      sharedConnection.activeClient.retireController.abort();
      await discard(sharedConnection.activeClient);
    },
  };
};
