import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';

/** Returns a valid service form with these fields replaced. */
export const serviceForm = (overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  name: 'Harbor Night Shelter',
  serviceSummary: 'Beds for tonight, no ID needed',
  description: 'Doors open at seven in the evening.',
  address1: '100 Example Street',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90012',
  country: 'US',
  phone: '(213) 555-0100',
  type: ['EMERGENCY_SHELTER'],
  category: ['ALL'],
  schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' }],
  ...overrides,
});

export const idOf = (reply: Reply): string => String(fieldOf(reply, 'id'));
export const revisionOf = (reply: Reply): number => Number(fieldOf(reply, 'revision'));

/** Adds a service; throws if the request fails. */
export const addService = async (
  api: TestApi,
  overrides: Readonly<Record<string, unknown>> = {},
  options: RequestInput = {},
): Promise<Reply> => {
  const reply = await api.sendRequest('/api/services', { body: serviceForm(overrides), ...options });
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

/** Reads the events of a stream, as type and data. */
export const eventsOf = async (api: TestApi, streamName: string): Promise<{ type: string; data: unknown }[]> =>
  (await api.product.store.readStream(streamName)).map(({ type, data }) => ({ type, data }));

export const typesOf = async (api: TestApi, streamName: string): Promise<string[]> =>
  (await eventsOf(api, streamName)).map(({ type }) => type);

/** Reads a path with the consistency token of a command's response. */
export const readAfter = (api: TestApi, reply: Reply, path: string): Promise<Reply> =>
  api.sendRequest(path, { headers: { 'consistency-token': reply.headers.get('consistency-token') ?? '' } });
