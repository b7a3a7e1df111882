import { randomUUID } from 'node:crypto';
import type { Reply, TestApi } from '../support/api.ts';
import { askingWith } from '../support/pictures.ts';
import { fromNewAddress } from './authSupport.ts';
import { idOf } from './commandsSupport.ts';

export const SENDER = { email: 'ana.sender@example.org', name: 'Ana Sender', phone: '(213) 555-0107' } as const;
const SENDER_COORDINATE = '-118.2437|34.0522';

/** Returns a visitor's form about a service, with the location shared and these fields replaced. */
export const serviceFeedback = (serviceId: string, overrides: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...SENDER,
  kind: 'report',
  serviceId,
  message: 'They moved across the street.',
  coordinates: SENDER_COORDINATE,
  ...overrides,
});

type Headers = Readonly<Record<string, string>>;

/** Sends feedback as JSON, from a new network address. */
export const sendFeedback = (api: TestApi, target: 'app' | 'service', body: object, headers: Headers = {}): Promise<Reply> =>
  api.sendRequest(`/api/feedbacks/${target}`, { token: null, body, headers: { ...fromNewAddress(), ...headers } });

/** Sends feedback as a form with pictures. */
export const sendForm = async (
  api: TestApi,
  target: 'app' | 'service',
  fields: Readonly<Record<string, string>>,
  pictures: Parameters<typeof askingWith>[1],
  headers: Headers = {},
): Promise<Reply> =>
  api.sendRequest(
    `/api/feedbacks/${target}`,
    await askingWith(fields, pictures, { ...fromNewAddress(), 'idempotency-key': randomUUID(), ...headers }),
  );

/** Returns the id of the feedback once every read model contains it; throws if the request failed. */
export const sentFeedbackId = async (api: TestApi, pendingReply: Promise<Reply>): Promise<string> => {
  const reply = await pendingReply;
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return idOf(reply);
};

export interface ListedFeedback extends Record<string, unknown> {
  readonly id: string;
  readonly subject: string;
}

export const listFeedbacks = async (api: TestApi, token: string | undefined, query = ''): Promise<readonly ListedFeedback[]> => {
  const reply = await api.sendRequest(`/api/feedbacks${query}`, token === undefined ? {} : { token });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as readonly ListedFeedback[];
};
