import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

const text = z.string();
/**
 * Facts as `form.ts` outputs them; stored events are not validated against the form's rules again. Optional fields were added later and
 * are missing in older events.
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

/** Events of `crisisLine-<id>`. */
export const crisisLineEventSchemas = {
  CrisisLineAdded: facts(),
  CrisisLineRevised: facts(),
  CrisisLineRemoved: nothing(),
  CrisisLineRestored: nothing(),
} as const;

/** Facts of a line in its events. */
export type StoredCrisisLine = z.infer<ReturnType<typeof facts>>;

export type CrisisLineEvent = EventOf<typeof crisisLineEventSchemas>;
