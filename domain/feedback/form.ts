import * as z from 'zod/mini';
import { emailSchema, phoneSchema } from '../account/form.ts';
import { coordinatesSchema } from '../values/coordinates.ts';
import { lineSchema, optionalLineSchema, textSchema } from '../values/fieldSchemas.ts';
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH, SUBJECT_MAX_LENGTH } from './limits.ts';

/* Feedback on the app or on a service: rules of the specification's sections 3 and 5. */

export const FEEDBACK_TYPES = ['APP', 'SERVICE'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
/** `report`: a user reports wrong facts of a service. */
export const FEEDBACK_KINDS = ['feedback', 'report'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

const senderFields = {
  email: emailSchema,
  name: optionalLineSchema(NAME_MAX_LENGTH),
  phone: z.optional(phoneSchema),
  /** Only if the user ticked the box. */
  coordinates: coordinatesSchema,
};

export const appFeedbackSchema = z.strictObject({
  ...senderFields,
  type: z.optional(z.literal('APP')),
  subject: lineSchema(SUBJECT_MAX_LENGTH),
  message: textSchema(MESSAGE_MAX_LENGTH),
});

export const serviceFeedbackSchema = z.strictObject({
  ...senderFields,
  type: z.optional(z.literal('SERVICE')),
  kind: z._default(z.enum(FEEDBACK_KINDS), 'feedback'),
  serviceId: z.string({ error: 'REQUIRED' }).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'WRONG_SHAPE' })),
  /** Default: the service's name. */
  subject: optionalLineSchema(SUBJECT_MAX_LENGTH),
  message: textSchema(MESSAGE_MAX_LENGTH),
});
