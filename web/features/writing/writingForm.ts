import { issuesOf } from '../../../domain/issues.ts';
import { appFeedbackSchema, serviceFeedbackSchema } from '../../../domain/feedback/form.ts';
import { messageSchema } from '../../../domain/message/form.ts';
import type { SubmittedForm } from '../../api/visitorCalls.ts';
import type { About, Writing } from '../../layout/writing.ts';
import type { Unsent } from '../../offline/outbox.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';

/** Which form: of the app, a message to a service, or a report of wrong information. */
export type Purpose = Writing['purpose'];

export const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
type Field = (typeof FIELDS)[number];
export type WritingValues = Readonly<Record<Field, string>> & { readonly location: boolean };

/** What each form asks (specification, section 5). */
export const FIELDS_OF: Readonly<Record<Purpose, readonly Field[]>> = {
  app: ['email', 'subject', 'message'],
  connect: ['name', 'email', 'phone', 'message'],
  report: ['email', 'message'],
};
/** What is said of a field that is empty or not what it asks for. */
const INVALID: Readonly<Record<Field, string>> = {
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
  readonly values: WritingValues;
  /** `longitude|latitude`; null: unknown, or not to be sent. */
  readonly coordinates: string | null;
}

/** The body that the server takes: only what the form asks, and the place only where the box is ticked. */
export const toSubmittedForm = ({ purpose, about, values, coordinates }: Written): SubmittedForm => {
  const given = Object.fromEntries(FIELDS_OF[purpose].map((field) => [field, values[field]]));
  const place = values.location && coordinates !== null ? { coordinates } : {};
  const of = about === null ? {} : { serviceId: about.id };
  if (purpose === 'app') return { to: 'app', body: { ...given, ...place } } as SubmittedForm;
  if (purpose === 'connect') return { to: 'message', body: { ...given, ...place, ...of } } as SubmittedForm;
  return { to: 'service', body: { ...given, ...place, ...of, kind: 'report', subject: about?.name ?? '' } } as SubmittedForm;
};

/** Which form it was written in. */
export const writingOf = ({ words, about }: Unsent): Writing => {
  if (words.to === 'app') return { purpose: 'app', about: null };
  return { purpose: words.to === 'message' ? 'connect' : 'report', about: { id: words.body.serviceId, name: about } };
};

/** What was typed then. */
export const valuesOf = ({ words: { body } }: Unsent): WritingValues => {
  const given: Readonly<Record<string, unknown>> = body;
  const texts = FIELDS.map((field) => [field, typeof given[field] === 'string' ? given[field] : '']);
  return { ...(Object.fromEntries(texts) as Readonly<Record<Field, string>>), location: body.coordinates !== undefined };
};

/** What is wrong by field, by the schema that the server asks too. */
export const errorsOf = (written: Written): Partial<Record<Field, FormError>> => {
  const { error } = SCHEMAS[written.purpose].safeParse(toSubmittedForm(written).body);
  const errors: Partial<Record<Field, FormError>> = {};
  for (const { path, code, params } of error ? issuesOf(error) : []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field !== undefined) errors[field] ??= { code: code === 'TOO_LONG' ? code : INVALID[field], params };
  }
  return errors;
};
