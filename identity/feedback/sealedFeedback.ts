import * as z from 'zod/mini';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '../vault/keys.ts';

const coordinatesSchema = z.optional(z.object({ longitude: z.number(), latitude: z.number() }));

const feedbackContentSchema = z.object({
  subject: z.string(),
  message: z.string(),
  email: z.string(),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  coordinates: coordinatesSchema,
});
/** The sealed content of a feedback. */
export type FeedbackContent = Readonly<z.infer<typeof feedbackContentSchema>>;

const messageContentSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  coordinates: coordinatesSchema,
});
/** The sealed content of a message to a service. */
export type MessageContent = Readonly<z.infer<typeof messageContentSchema>>;

/** Unseals the contents of several feedbacks, in order; null if the key is destroyed. */
export const unsealFeedbacks = async (
  keys: Pick<Keys, 'unsealAll'>,
  sealed: readonly Sealed[],
): Promise<readonly (FeedbackContent | null)[]> => {
  const unsealed = sealed.length === 0 ? [] : await keys.unsealAll(sealed);
  return unsealed.map((unsealedContent) => {
    const parsed = z.safeParse(feedbackContentSchema, unsealedContent);
    return parsed.success ? parsed.data : null;
  });
};

/** Unseals a message to a service; null if the key is destroyed. */
export const unsealMessage = async (keys: Pick<Keys, 'unseal'>, sealed: Sealed): Promise<MessageContent | null> => {
  const parsed = z.safeParse(messageContentSchema, await keys.unseal(sealed));
  return parsed.success ? parsed.data : null;
};

/** Removes missing and empty fields before sealing. */
export const omitEmpty = (content: object): object =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined && value !== ''));
