import * as z from 'zod/mini';
import { actorSchema } from '#kernel/events/envelope.ts';
import type { EventOf } from '#kernel/events/eventsOf.ts';

/** A count that is wrong, or right again, and the count that stands because of it. */
const correction = {
  available: z.int().check(z.gte(0)),
  total: z.nullable(z.int()),
  /** When the count was made that stands now, so that its age is not the correction's. */
  observedAt: z.iso.datetime(),
  /** Id of the event of the count that is wrong, or right again. */
  of: z.string(),
  /** Author of the present count; absent where the number stays as it was. */
  by: z.optional(z.strictObject({ id: z.string(), role: actorSchema.shape.role })),
};

/** The facts of `beds-<serviceId>`. Counts are absolute; applying one twice does no harm. */
export const bedsEventSchemas = {
  CapacitySet: z.strictObject({ total: z.nullable(z.int().check(z.gte(1))) }),
  BedsCounted: z.strictObject({
    available: z.int().check(z.gte(0)),
    total: z.nullable(z.int()),
    /** When the beds were counted, ISO 8601 UTC. */
    observedAt: z.iso.datetime(),
    /** The count that was on the screen when this one was made; null when none was. */
    saw: z.nullable(z.int()),
  }),
  BedsCountCorrected: z.strictObject(correction),
  /** A count that was taken back is right after all. */
  BedsCountRestored: z.strictObject(correction),
  /** Whether anybody gets a mail when the count is old; on until a user switches it off. */
  BedReminderSet: z.strictObject({ on: z.boolean() }),
} as const;

export type BedsEvent = EventOf<typeof bedsEventSchemas>;
