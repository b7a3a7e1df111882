import * as z from 'zod/mini';
import type { Sealed } from '#kernel/sealed.ts';
import type { Keys } from '../vault/keys.ts';

const coordinates = z.optional(z.object({ longitude: z.number(), latitude: z.number() }));

const feedbackContentSchema = z.object({
  subject: z.string(),
  message: z.string(),
  email: z.string(),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  coordinates,
});
/** The sealed content of a feedback. */
export type FeedbackContent = Readonly<z.infer<typeof feedbackContentSchema>>;

const messageContentSchema = z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string(), coordinates });
/** The sealed content of a message to a service. */
export type MessageContent = Readonly<z.infer<typeof messageContentSchema>>;

/** Unseals the contents of several feedbacks, in order; null if the key is destroyed. */
export const openFeedbacks = async (
  keys: Pick<Keys, 'unsealAll'>,
  sealed: readonly Sealed[],
): Promise<readonly (FeedbackContent | null)[]> => {
  const opened = sealed.length === 0 ? [] : await keys.unsealAll(sealed);
  return opened.map((one) => {
    const parsed = z.safeParse(feedbackContentSchema, one);
    return parsed.success ? parsed.data : null;
  });
};

/** Unseals a message to a service; null if the key is destroyed. */
export const openMessage = async (keys: Pick<Keys, 'unseal'>, sealed: Sealed): Promise<MessageContent | null> => {
  const parsed = z.safeParse(messageContentSchema, await keys.unseal(sealed));
  return parsed.success ? parsed.data : null;
};

/** Removes missing and empty fields before sealing. */
export const withoutEmpty = (content: object): object =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined && value !== ''));
