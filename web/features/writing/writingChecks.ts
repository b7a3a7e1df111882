import { appFeedbackSchema, serviceFeedbackSchema } from '#domain/feedback/form.ts';
import { messageSchema } from '#domain/message/form.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import { issuesOf } from '#kernel/issues.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';
import { FIELDS, toSubmittedForm, type Field, type Written } from './writingForm.ts';

/** The message of an empty or malformed field. */
const INVALID: Readonly<Record<Field, string>> = {
  name: 'PLEASE_INPUT_NAME',
  email: 'PLEASE_INPUT_VALID_EMAIL',
  phone: 'PLEASE_INPUT_PHONE',
  subject: 'PLEASE_INPUT_SUBJECT',
  message: 'PLEASE_INPUT_MESSAGE',
};
/** What says by itself what is wrong. */
const AS_IT_IS: readonly ErrorCode[] = ['TOO_LONG', 'TEXT_NOT_VISIBLE', 'TEXT_BIDI'];
const SCHEMAS = { app: appFeedbackSchema, connect: messageSchema, report: serviceFeedbackSchema };

/** What is wrong by field, by the schema that the server asks too. */
export const errorsOf = (written: Written): Partial<Record<Field, FormError>> => {
  const { error } = SCHEMAS[written.purpose].safeParse(toSubmittedForm(written).body);
  const errors: Partial<Record<Field, FormError>> = {};
  for (const { path, code, params } of error ? issuesOf(error) : []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field !== undefined) errors[field] ??= { code: AS_IT_IS.includes(code) ? code : INVALID[field], params };
  }
  return errors;
};
