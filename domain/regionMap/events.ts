import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

const text = z.string();

/**
 * The facts of the one stream `regions`. What holds over several regions is decided here, before anything else: a county lies
 * in one region at most, a region keeps at least one coordinator, and nobody is named who was removed. Two who would break it
 * at the same moment meet in this stream, and one of them is refused. Each region's own stream is told then
 * (docs/decisions/014).
 */
export const regionMapEventSchemas = {
  /** How a region is from now on, whole. */
  RegionDrawn: z.strictObject({ regionId: text, name: text, counties: z.array(text), coordinatorIds: z.array(text) }),
  RegionLifted: z.strictObject({ regionId: text }),
  /** A person is no coordinator any more; `regionIds`: of which regions until then. */
  CoordinatorWithdrawn: z.strictObject({ coordinatorId: text, regionIds: z.array(text) }),
  CoordinatorReturned: z.strictObject({ coordinatorId: text }),
} as const;

export type RegionMapEvent = EventOf<typeof regionMapEventSchemas>;
