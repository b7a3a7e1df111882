import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

const text = z.string();
const facts = () => z.strictObject({ name: text, counties: z.array(text), coordinatorIds: z.array(text) });
const emptyData = () => z.strictObject({});

/** Events of `region-<id>`: the map's decisions (`regionMap/`), copied to the stream of the region. */
export const regionEventSchemas = {
  RegionAdded: facts(),
  RegionRevised: facts(),
  RegionRemoved: emptyData(),
  RegionRestored: emptyData(),
} as const;

export type StoredRegion = z.infer<ReturnType<typeof facts>>;
export type RegionEvent = EventOf<typeof regionEventSchemas>;
