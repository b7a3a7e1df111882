import { appFeedbackSchema, serviceFeedbackSchema } from '#domain/feedback/form.ts';
import { messageSchema } from '#domain/message/form.ts';
import type { ErrorCode } from '#domain/values/errors.ts';
import { issuesOf } from '#domain/values/issues.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';
import { FIELDS, toSubmittedForm, type Field, type WrittenForm } from './writingForm.ts';

/** Error codes for an empty or malformed field. */
const INVALID_TEXT_KEYS: Readonly<Record<Field, string>> = {
  name: 'PLEASE_INPUT_NAME',
  email: 'PLEASE_INPUT_VALID_EMAIL',
  phone: 'PLEASE_INPUT_PHONE',
  subject: 'PLEASE_INPUT_SUBJECT',
  message: 'PLEASE_INPUT_MESSAGE',
};
/** Error codes that are shown unchanged, because they describe the error. */
const UNMAPPED_CODES: readonly ErrorCode[] = ['TOO_LONG', 'TEXT_NOT_VISIBLE', 'TEXT_BIDI'];
const SCHEMAS = { app: appFeedbackSchema, connect: messageSchema, report: serviceFeedbackSchema };

/** Returns errors by field, by the same schema as on the server. */
export const errorsByField = (writtenForm: WrittenForm): Partial<Record<Field, FormError>> => {
  const { error } = SCHEMAS[writtenForm.purpose].safeParse(toSubmittedForm(writtenForm).body);
  const errors: Partial<Record<Field, FormError>> = {};
  for (const { path, code, params } of error ? issuesOf(error) : []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field !== undefined) errors[field] ??= { code: UNMAPPED_CODES.includes(code) ? code : INVALID_TEXT_KEYS[field], params };
  }
  return errors;
};
