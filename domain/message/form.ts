import * as z from 'zod/mini';
import { emailSchema, phoneSchema } from '../account/form.ts';
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '../feedback/limits.ts';
import { coordinatesSchema } from '../values/coordinates.ts';
import { withCode, lineSchema, textSchema } from '../values/fieldSchemas.ts';

/** The connect form (section 5): a visitor's message to a service. */
export const messageSchema = z.strictObject({
  serviceId: z.string({ error: 'REQUIRED' }).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'WRONG_SHAPE' })),
  name: lineSchema(NAME_MAX_LENGTH),
  email: emailSchema,
  phone: phoneSchema.check(z.minLength(1, withCode('REQUIRED'))),
  message: textSchema(MESSAGE_MAX_LENGTH),
  /** Only if the visitor ticked the box. */
  coordinates: coordinatesSchema,
});
