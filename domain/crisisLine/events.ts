import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

const textSchema = z.string();
/**
 * Facts as `form.ts` outputs them; stored events are not validated against the form's rules again. Optional fields were added later and
 * are missing in older events.
 */
const factsSchema = () =>
  z.strictObject({
    name: textSchema,
    description: textSchema,
    phone: textSchema,
    area: textSchema,
    time: textSchema,
    text: textSchema,
    chatWebLink: textSchema,
    website: textSchema,
    nameEs: textSchema,
    descriptionEs: textSchema,
    areaEs: textSchema,
    timeEs: textSchema,
    chatWebLinkEs: textSchema,
    textEs: z.optional(textSchema),
    key: z.optional(textSchema),
    keyEs: z.optional(textSchema),
  });
const emptyData = () => z.strictObject({});

/** Events of `crisisLine-<id>`. */
export const crisisLineEventSchemas = {
  CrisisLineAdded: factsSchema(),
  CrisisLineRevised: factsSchema(),
  CrisisLineRemoved: emptyData(),
  CrisisLineRestored: emptyData(),
} as const;

/** Facts of a line in its events. */
export type StoredCrisisLine = z.infer<ReturnType<typeof factsSchema>>;

export type CrisisLineEvent = EventOf<typeof crisisLineEventSchemas>;
