import { InvalidEvent } from '#platform/event-store/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';

/** What the public could see of a listing in a period of the log. */
export interface FormerlyPublic {
  readonly isPublic: boolean;
  /** Whether its address was public. */
  readonly hasPublicAddress: boolean;
}

const NEVER_PUBLIC: FormerlyPublic = { isPublic: false, hasPublicAddress: false };

const readEvents = async (eventStore: Pick<EventStore, 'readStream'>, id: string) => {
  try {
    return await eventStore.readStream(`service-${id}`);
  } catch (error) {
    // Nobody can tell whether a listing with a damaged event was public: a draft must not become known.
    if (error instanceof InvalidEvent) return [];
    throw error;
  }
};

/** Folds the events of a listing: whether it was public at a position of the log, or at any time from there to another one. */
export const readFormerlyPublic = async (
  eventStore: Pick<EventStore, 'readStream'>,
  id: string,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<FormerlyPublic> => {
  let former = NEVER_PUBLIC;
  let document: ServiceDocument | null = null;
  for (const event of await readEvents(eventStore, id)) {
    if (event.position > to) break;
    if (event.isNewer !== true) document = servicesProjection.apply(document, event);
    const isPublic = document !== null && document.isApproved && document.isRemoved !== true;
    const hasPublicAddress = isPublic && document?.address.confidential === false;
    former =
      event.position <= from
        ? { isPublic, hasPublicAddress }
        : { isPublic: former.isPublic || isPublic, hasPublicAddress: former.hasPublicAddress || hasPublicAddress };
  }
  return former;
};
