import type { BedsEvent } from '../../domain/beds/events.ts';
import type { RecordedEvent } from '../../kernel/events/envelope.ts';
import type { ServiceDocument } from './document.ts';

type Recorded = RecordedEvent<BedsEvent>;

interface Count {
  readonly available: number;
  readonly total: number | null;
}

const withTotal = (document: ServiceDocument, total: number | null, more: Partial<ServiceDocument>): ServiceDocument => {
  if (total !== null) return { ...document, ...more, totalBeds: total };
  const { totalBeds: _totalBeds, ...rest } = document;
  return { ...rest, ...more };
};

const withCount = (document: ServiceDocument, { available, total }: Count, bedsCountedAt: string, event: Recorded): ServiceDocument => {
  const { role: bedsCountedBy, id: bedsCountedById } = event.metadata.actor;
  const counted = { availableBeds: available, bedsCountedAt, bedsCountedBy, bedsCountedById };
  return withTotal(document, total, { bedsRevision: Number(event.revision), ...counted });
};

/** Folds one event of `beds-<id>`. A count made earlier than the one shown (a late report) does not replace it. */
export const applyBedsEvent = (current: ServiceDocument, event: Recorded): ServiceDocument => {
  const bedsRevision = Number(event.revision);
  switch (event.type) {
    case 'CapacitySet':
      return withTotal(current, event.data.total, { bedsRevision });
    case 'BedsCounted': {
      const { observedAt } = event.data;
      const isLate = current.bedsCountedAt !== undefined && observedAt < current.bedsCountedAt;
      return isLate ? { ...current, bedsRevision } : withCount(current, event.data, observedAt, event);
    }
    case 'BedsCountCorrected':
      return withCount(current, event.data, event.data.observedAt, event);
    case 'BedReminderSet': {
      const { bedReminderOff: _bedReminderOff, ...rest } = current;
      return event.data.on ? { ...rest, bedsRevision } : { ...rest, bedsRevision, bedReminderOff: true };
    }
    default:
      return event satisfies never;
  }
};
