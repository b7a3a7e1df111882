import * as z from 'zod/mini';
import type { EventOf } from '../../envelope/eventsOf.ts';

const text = z.string();

/**
 * Events of the single stream `regions`. The rules that span several regions are decided here first: a county is in at most one region, a
 * region keeps at least one coordinator, and no region names a removed coordinator. If two users break a rule at the same time, the
 * expected revision of this stream rejects one of them. The events are then copied to each region's own stream (docs/decisions/014).
 */
export const regionMapEventSchemas = {
  /** All facts of a region from now on. */
  RegionDrawn: z.strictObject({ regionId: text, name: text, counties: z.array(text), coordinatorIds: z.array(text) }),
  RegionLifted: z.strictObject({ regionId: text }),
  /** A coordinator was removed; `regionIds`: the regions that named the coordinator until then. */
  CoordinatorWithdrawn: z.strictObject({ coordinatorId: text, regionIds: z.array(text) }),
  CoordinatorReturned: z.strictObject({ coordinatorId: text }),
} as const;

export type RegionMapEvent = EventOf<typeof regionMapEventSchemas>;
