import type { MessageSubject, MessageRequest } from '../../layout/messageSheet.ts';
import type { SubmittedForm, Unsent } from '../../offline/outbox.ts';

/** Kind of form: feedback about the app, a message to a service, or a report of wrong information. */
export type Purpose = MessageRequest['purpose'];

export const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type Field = (typeof FIELDS)[number];
export type WritingValues = Readonly<Record<Field, string>> & { readonly location: boolean };

/** Fields of each form (specification, section 5). */
export const FIELDS_OF_PURPOSE: Readonly<Record<Purpose, readonly Field[]>> = {
  app: ['email', 'subject', 'message'],
  connect: ['name', 'email', 'phone', 'message'],
  report: ['email', 'message'],
};

export interface WrittenForm {
  readonly purpose: Purpose;
  readonly about: MessageSubject | null;
  readonly values: WritingValues;
  /** `longitude|latitude`; null if unknown or not to be sent. */
  readonly coordinates: string | null;
}

/** Recipient type of each form. */
export const FORM_OF_PURPOSE = { app: 'app', connect: 'message', report: 'service' } as const satisfies Readonly<
  Record<Purpose, SubmittedForm['to']>
>;

/** Returns the request body: only the fields of the form, and the location only if the box is checked. */
export const toSubmittedForm = ({ purpose, about, values, coordinates }: WrittenForm): SubmittedForm => {
  const body = {
    ...Object.fromEntries(FIELDS_OF_PURPOSE[purpose].map((field) => [field, values[field]])),
    ...(values.location && coordinates !== null && { coordinates }),
    ...(purpose !== 'app' && about !== null && { serviceId: about.id }),
    ...(purpose === 'report' && { kind: 'report', subject: about?.name ?? '' }),
  };
  return { to: FORM_OF_PURPOSE[purpose], body } as SubmittedForm;
};

/** Returns the form in which an unsent message was written. */
export const writingTargetOf = ({ words, about }: Unsent): MessageRequest => {
  if (words.to === 'app') return { purpose: 'app', about: null };
  return { purpose: words.to === 'message' ? 'connect' : 'report', about: { id: words.body.serviceId, name: about } };
};

/** Returns the typed values of an unsent message. */
export const valuesOfUnsent = ({ words: { body } }: Unsent): WritingValues => {
  const storedBody: Readonly<Record<string, unknown>> = body;
  const textEntries = FIELDS.map((field) => [field, typeof storedBody[field] === 'string' ? storedBody[field] : '']);
  return { ...(Object.fromEntries(textEntries) as Readonly<Record<Field, string>>), location: body.coordinates !== undefined };
};
