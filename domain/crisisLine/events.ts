import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

const text = z.string();
/**
 * As `form.ts` leaves them: what the form once refused is never asked again of a stored event. What is optional here was
 * added later: older events say nothing of it.
 */
const facts = () =>
  z.strictObject({
    name: text,
    description: text,
    phone: text,
    area: text,
    time: text,
    text,
    chatWebLink: text,
    website: text,
    nameEs: text,
    descriptionEs: text,
    areaEs: text,
    timeEs: text,
    chatWebLinkEs: text,
    textEs: z.optional(text),
    key: z.optional(text),
    keyEs: z.optional(text),
  });
const nothing = () => z.strictObject({});

/** The facts of `crisisLine-<id>`. */
export const crisisLineEventSchemas = {
  CrisisLineAdded: facts(),
  CrisisLineRevised: facts(),
  CrisisLineRemoved: nothing(),
  CrisisLineRestored: nothing(),
} as const;

/** Facts of a line in its events. */
export type StoredCrisisLine = z.infer<ReturnType<typeof facts>>;

export type CrisisLineEvent = EventOf<typeof crisisLineEventSchemas>;
