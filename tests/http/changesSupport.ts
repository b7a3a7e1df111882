import { randomUUID } from 'node:crypto';
import type { Reply, TestApi } from '../support/api.ts';
import { listenTo, type ReceivedEvent, type EventSourceListener } from '../support/eventSource.ts';
import { addService, idOf } from './commandsSupport.ts';

/** The centre of Los Angeles. */
export const LOS_ANGELES_COORDINATE = '-118.24|34.05';
export const NEW_YORK_COORDINATE = '-74.0|40.7';
export const NEW_YORK_PLACE = { city: 'New York', state: 'NY', zip: '10004', location: { coordinates: [-74, 40.7] } };

/** Creates listeners to the changes of a product; `closeAll` closes all open connections. */
export const createListeners = () => {
  const openConnections: EventSourceListener[] = [];
  return {
    listen: async (
      { url }: Pick<TestApi, 'url'>,
      query: Readonly<Record<string, string>> = {},
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const listening = await listenTo(`${url}/api/changes?${new URLSearchParams(query)}`, headers);
      openConnections.push(listening);
      return listening;
    },
    closeAll: (): void => {
      for (const listening of openConnections.splice(0)) listening.close();
    },
  };
};

export const tokenOf = (reply: Reply): string => reply.headers.get('consistency-token') ?? '';
export const idOfEvent = ({ data }: ReceivedEvent): unknown => (data as { id?: unknown }).id;
export const kindsOfEvent = ({ data }: ReceivedEvent): unknown => (data as { kinds?: unknown }).kinds;
/** Returns the changes of resources, in order. */
export const changesOf = (listening: EventSourceListener): unknown[] =>
  listening.events().flatMap(({ type, data }) => (type === 'message' ? [data] : []));

/** Waits until a successful command is in the read models and in the list in memory; throws for an error status. */
export const whenProjected = async (api: TestApi, reply: Reply): Promise<Reply> => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await Promise.all([api.projected(reply), api.sendRequest('/api/services', { headers: { 'consistency-token': tokenOf(reply) } })]);
  return reply;
};

export const addApprovedService = async (api: TestApi, change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const added = await addService(api, { name: `Place ${randomUUID()}`, location: { coordinates: [-118.24, 34.05] }, ...change });
  await whenProjected(api, await api.sendRequest('/api/services/approve-services', { body: { services: [idOf(added)] } }));
  return idOf(added);
};

export const countBeds = async (api: TestApi, id: string, availableBeds: number): Promise<Reply> =>
  whenProjected(api, await api.sendRequest('/api/services/update-available-beds', { body: { services: [{ id, availableBeds }] } }));

/** Publishes a change that every listener receives: an earlier change not received before it was not sent. */
export const waitUntilAllReceive = async (api: TestApi, ...receivers: readonly EventSourceListener[]): Promise<void> => {
  const published = await whenProjected(
    api,
    await api.sendRequest('/api/static-pages/FAQ', { method: 'PUT', body: { language: 'en', content: `<p>${randomUUID()}</p>` } }),
  );
  const position = tokenOf(published).split('.')[1] ?? '';
  for (const listening of receivers) await listening.waitForEvent(({ id }) => BigInt(id.split('.')[1] ?? 0) >= BigInt(position));
};
