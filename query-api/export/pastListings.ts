import { isServiceEvent } from '#domain/service/state.ts';
import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';
import { openTemporaryDatabase } from '#platform/temporaryDatabase.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { happenedAt } from '#projections/versions/document.ts';
import { withoutPlace } from '../listing/asOf/withoutPlace.ts';
import { publishedListing } from '../publicListings/publishedListing.ts';
import type { ExportedListings } from './exportedListings.ts';
import { pagesOfLog } from './pagesOfLog.ts';

const FOLDED_TYPES: ReadonlySet<string> = new Set(servicesProjection.handles);

/** Services of a moment in a temporary file: memory does not grow with them. */
const openPastServices = () => {
  const { environment, close } = openTemporaryDatabase('shelter-export-');
  return {
    /** Documents at the moment. */
    past: environment.openDB<ServiceDocument, string>({ name: 'past' }),
    /** Documents at the end of the log, of services that changed after the moment. */
    changed: environment.openDB<ServiceDocument, string>({ name: 'changed' }),
    /** Services with an event that this version cannot read: their facts, or whether their place is confidential, are uncertain. */
    unreadable: environment.openDB<true, string>({ name: 'unreadable' }),
    transaction: (work: () => void): void => environment.transactionSync(work),
    close,
  };
};
type PastServices = ReturnType<typeof openPastServices>;

/** Creates a function that folds an entry of the log, and returns the position of the last event that counts at the moment. */
const createFold = ({ past, changed, unreadable }: PastServices, moment: number) => {
  let latest = -Infinity;
  let position = 0n;
  return (entry: LogEntry): bigint => {
    if (entry.kind === 'poison') {
      const id = servicesProjection.documentIdOfStream(entry.streamName);
      if (id !== null) void unreadable.put(id, true);
    }
    if (entry.kind !== 'event') return position;
    const { event } = entry;
    latest = Math.max(latest, happenedAt(event));
    const isPast = latest <= moment;
    if (isPast) position = event.position;
    const id = FOLDED_TYPES.has(event.type) ? servicesProjection.documentId(event) : null;
    if (id === null) return position;
    if (isPast) {
      const document = servicesProjection.apply(past.get(id) ?? null, event);
      if (document !== null) void past.put(id, document);
    } else if (isServiceEvent(event)) {
      const document = servicesProjection.apply(changed.get(id) ?? past.get(id) ?? null, event);
      if (document !== null) void changed.put(id, document);
    }
    return position;
  };
};

/** Returns the public document of a service at the moment; null if there is none. A place that is confidential today is hidden. */
const publicDocument = ({ changed, unreadable }: PastServices, id: string, document: ServiceDocument): ServiceDocument | null => {
  if (!document.isApproved || servicesProjection.isRemoved?.(document) === true || unreadable.doesExist(id)) return null;
  const today = changed.get(id) ?? document;
  return today.address.confidential ? withoutPlace(document) : document;
};

/**
 * Opens the approved listings of a past moment (milliseconds since 1970) as a guest would have seen them, in the order of their ids: everything
 * up to the last event of the log before which no event is later than the moment, as past views count. Confidentiality is today's. The whole
 * log is folded into a temporary file; `close` deletes it.
 */
export const openPastListings = async (
  eventStore: Pick<EventStore, 'readAll' | 'lastPosition'>,
  moment: number,
  signal?: AbortSignal,
): Promise<ExportedListings> => {
  const services = openPastServices();
  try {
    const fold = createFold(services, moment);
    let position = 0n;
    for await (const entries of pagesOfLog(eventStore, { head: await eventStore.lastPosition() })) {
      signal?.throwIfAborted();
      services.transaction(() => {
        for (const entry of entries) position = fold(entry);
      });
    }
    async function* read(): AsyncGenerator<PublishedListing> {
      for (const { key: id, value } of services.past.getRange()) {
        const document = publicDocument(services, id, value);
        if (document !== null) yield publishedListing(id, document, moment);
      }
    }
    return { position, leftOut: services.unreadable.getCount(), listings: read(), close: services.close };
  } catch (error) {
    await services.close();
    throw error;
  }
};
