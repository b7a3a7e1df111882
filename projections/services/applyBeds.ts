import type { BedsEvent } from '#domain/beds/events.ts';
import type { Actor, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceDocument } from './document.ts';

type Recorded = RecordedEvent<BedsEvent>;

interface Count {
  readonly available: number;
  readonly total: number | null;
  readonly observedAt: string;
}

const withTotal = (document: ServiceDocument, total: number | null, changes: Partial<ServiceDocument>): ServiceDocument => {
  if (total !== null) return { ...document, ...changes, totalBeds: total };
  const { totalBeds: _totalBeds, ...rest } = document;
  return { ...rest, ...changes };
};

type Counter = Pick<Actor, 'id' | 'role'>;

const withCount = (
  document: ServiceDocument,
  { available, total, observedAt }: Count,
  { id, role }: Counter,
  bedsRevision: number,
): ServiceDocument =>
  withTotal(document, total, {
    bedsRevision,
    availableBeds: available,
    bedsCountedAt: observedAt,
    bedsCountedBy: role,
    bedsCountedById: id,
  });

/** Applies one event of `beds-<id>`. A count made earlier than the current one (a late report) does not replace it. */
export const applyBedsEvent = (current: ServiceDocument, event: Recorded): ServiceDocument => {
  const bedsRevision = Number(event.revision);
  switch (event.type) {
    case 'CapacitySet':
      return withTotal(current, event.data.total, { bedsRevision });
    case 'BedsCounted': {
      const { observedAt } = event.data;
      const isLate = current.bedsCountedAt !== undefined && observedAt < current.bedsCountedAt;
      return isLate ? { ...current, bedsRevision } : withCount(current, event.data, event.metadata.actor, bedsRevision);
    }
    case 'BedsCountCorrected':
    case 'BedsCountRestored': {
      const { available, total, observedAt, by } = event.data;
      // The event changes the history only: the current count and its counter stay.
      const isCurrentCount = available === current.availableBeds && observedAt === current.bedsCountedAt;
      if (by === undefined && isCurrentCount) return withTotal(current, total, { bedsRevision });
      return withCount(current, event.data, by ?? event.metadata.actor, bedsRevision);
    }
    case 'BedReminderSet': {
      const { bedReminderOff: _bedReminderOff, ...rest } = current;
      return event.data.on ? { ...rest, bedsRevision } : { ...rest, bedsRevision, bedReminderOff: true };
    }
    default:
      return event satisfies never;
  }
};
