import { randomUUID } from 'node:crypto';
import type { Reply, TestApi } from '../support/api.ts';
import { askingWith } from '../support/pictures.ts';
import { fromElsewhere } from './authSupport.ts';
import { idOf } from './commandsSupport.ts';

export const SENDER = { email: 'ana.sender@example.org', name: 'Ana Sender', phone: '(213) 555-0107' } as const;
const PLACE = '-118.2437|34.0522';

/** Returns a visitor's form about a service, with the location shared and these fields replaced. */
export const aboutService = (serviceId: string, change: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...SENDER,
  kind: 'report',
  serviceId,
  message: 'They moved across the street.',
  coordinates: PLACE,
  ...change,
});

type Headers = Readonly<Record<string, string>>;

/** Sends feedback as JSON, from a new network address. */
export const send = (api: TestApi, to: 'app' | 'service', body: object, headers: Headers = {}): Promise<Reply> =>
  api.ask(`/api/feedbacks/${to}`, { token: null, body, headers: { ...fromElsewhere(), ...headers } });

/** Sends feedback as a form with pictures. */
export const sendForm = async (
  api: TestApi,
  to: 'app' | 'service',
  fields: Readonly<Record<string, string>>,
  pictures: Parameters<typeof askingWith>[1],
  headers: Headers = {},
): Promise<Reply> =>
  api.ask(`/api/feedbacks/${to}`, await askingWith(fields, pictures, { ...fromElsewhere(), 'idempotency-key': randomUUID(), ...headers }));

/** Returns the id of the feedback once every read model contains it; throws if the request failed. */
export const sentId = async (api: TestApi, sending: Promise<Reply>): Promise<string> => {
  const reply = await sending;
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return idOf(reply);
};

export interface ListedFeedback extends Record<string, unknown> {
  readonly id: string;
  readonly subject: string;
}

export const listFeedbacks = async (api: TestApi, token: string | undefined, query = ''): Promise<readonly ListedFeedback[]> => {
  const reply = await api.ask(`/api/feedbacks${query}`, token === undefined ? {} : { token });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as readonly ListedFeedback[];
};
