import { issuesOf } from '../../../domain/issues.ts';
import { appFeedbackSchema, serviceFeedbackSchema } from '../../../domain/feedback/form.ts';
import { messageSchema } from '../../../domain/message/form.ts';
import type { Words } from '../../api/visitorCalls.ts';
import type { About, Writing } from '../../layout/writing.ts';
import type { Unsent } from '../../offline/outbox.ts';
import type { Fault } from '../../ui/form/errorMessage.ts';

/** Which form: of the app, a message to a service, or a report of wrong information. */
export type Purpose = Writing['purpose'];

export const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
type Field = (typeof FIELDS)[number];
export type WordsValues = Readonly<Record<Field, string>> & { readonly location: boolean };

/** What each form asks (specification, section 5). */
export const ASKED: Readonly<Record<Purpose, readonly Field[]>> = {
  app: ['email', 'subject', 'message'],
  connect: ['name', 'email', 'phone', 'message'],
  report: ['email', 'message'],
};
/** What is said of a field that is empty or not what it asks for. */
const SAID: Readonly<Record<Field, string>> = {
  name: 'PLEASE_INPUT_NAME',
  email: 'PLEASE_INPUT_VALID_EMAIL',
  phone: 'PLEASE_INPUT_PHONE',
  subject: 'PLEASE_INPUT_SUBJECT',
  message: 'PLEASE_INPUT_MESSAGE',
};
const SCHEMAS = { app: appFeedbackSchema, connect: messageSchema, report: serviceFeedbackSchema };

interface Written {
  readonly purpose: Purpose;
  readonly about: About | null;
  readonly values: WordsValues;
  /** `longitude|latitude`; null: unknown, or not to be sent. */
  readonly coordinates: string | null;
}

/** The body that the server takes: only what the form asks, and the place only where the box is ticked. */
export const toWords = ({ purpose, about, values, coordinates }: Written): Words => {
  const given = Object.fromEntries(ASKED[purpose].map((field) => [field, values[field]]));
  const place = values.location && coordinates !== null ? { coordinates } : {};
  const of = about === null ? {} : { serviceId: about.id };
  if (purpose === 'app') return { to: 'app', body: { ...given, ...place } } as Words;
  if (purpose === 'connect') return { to: 'message', body: { ...given, ...place, ...of } } as Words;
  return { to: 'service', body: { ...given, ...place, ...of, kind: 'report', subject: about?.name ?? '' } } as Words;
};

/** Which form it was written in. */
export const writingOf = ({ words, about }: Unsent): Writing => {
  if (words.to === 'app') return { purpose: 'app', about: null };
  return { purpose: words.to === 'message' ? 'connect' : 'report', about: { id: words.body.serviceId, name: about } };
};

/** What was typed then. */
export const valuesOf = ({ words: { body } }: Unsent): WordsValues => {
  const given: Readonly<Record<string, unknown>> = body;
  const texts = FIELDS.map((field) => [field, typeof given[field] === 'string' ? given[field] : '']);
  return { ...(Object.fromEntries(texts) as Readonly<Record<Field, string>>), location: body.coordinates !== undefined };
};

/** What is wrong by field, by the schema that the server asks too. */
export const faultsOf = (written: Written): Partial<Record<Field, Fault>> => {
  const { error } = SCHEMAS[written.purpose].safeParse(toWords(written).body);
  const faults: Partial<Record<Field, Fault>> = {};
  for (const { path, code, params } of error ? issuesOf(error) : []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field !== undefined) faults[field] ??= { code: code === 'TOO_LONG' ? code : SAID[field], params };
  }
  return faults;
};
