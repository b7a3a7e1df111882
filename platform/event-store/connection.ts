import { EventStoreDBClient } from '@eventstore/db-client';
import { pause } from './timing.ts';

/** The official client of one URL, replaced by a fresh one when it stopped answering. */
export interface Connection {
  client(): EventStoreDBClient;
  /** Gives up a client that does not answer any more; its calls end with an error. A newer one is left alone. */
  renew(silent: EventStoreDBClient): void;
  close(): Promise<void>;
}

interface Shared {
  client: EventStoreDBClient;
  users: number;
}

/*
 * One client per URL and process: the official client keeps the appends of all its instances in one table, and an error
 * of one rejects those of the others.
 */
const connections = new Map<string, Shared>();

/** How long ending the calls may take, in ms: `dispose` waits for ever for a call whose rest nobody reads. */
const DISPOSE_PATIENCE = 500;

/** Ends all calls and the connection itself, which `dispose` alone leaves open. */
const discard = async (client: EventStoreDBClient): Promise<void> => {
  const channel = await client['getChannel']();
  await Promise.race([client.dispose(), pause(DISPOSE_PATIENCE)]);
  channel.close();
};

/**
 * Checks the URL for settings that would break what is promised here: with `throwOnAppendFailure=false` the client
 * reports a wrong revision, so the default must stay.
 */
const checked = (url: string): string => {
  if (/[?&]throw[_-]?on[_-]?append[_-]?failure=false/i.test(url))
    throw new Error('EVENTSTORE_URL must not set throwOnAppendFailure=false.');
  return url;
};

export const connect = (url: string): Connection => {
  const shared: Shared = connections.get(url) ?? { client: EventStoreDBClient.connectionString(checked(url)), users: 0 };
  connections.set(url, shared);
  shared.users += 1;
  let closed = false;
  return {
    client: () => shared.client,
    renew: (silent) => {
      if (shared.client !== silent) return;
      shared.client = EventStoreDBClient.connectionString(url);
      discard(silent).catch(() => undefined);
    },
    close: async () => {
      if (closed) return;
      closed = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      connections.delete(url);
      await discard(shared.client);
    },
  };
};
