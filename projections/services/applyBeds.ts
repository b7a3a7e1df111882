import type { BedsEvent } from '../../domain/beds/events.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import type { ServiceDocument } from './document.ts';

const withTotal = (document: ServiceDocument, total: number | null): ServiceDocument => {
  if (total !== null) return { ...document, totalBeds: total };
  const { totalBeds: _totalBeds, ...rest } = document;
  return rest;
};

/** Folds one event of `beds-<id>`. A count made earlier than the one shown (a late report) does not replace it. */
export const applyBedsEvent = (current: ServiceDocument, event: RecordedEvent<BedsEvent>): ServiceDocument => {
  const document: ServiceDocument = { ...current, bedsRevision: Number(event.revision) };
  const bedsCountedBy = event.metadata.actor.role;
  switch (event.type) {
    case 'CapacitySet':
      return withTotal(document, event.data.total);
    case 'BedsCounted': {
      const { available, total, observedAt } = event.data;
      if (document.bedsCountedAt !== undefined && observedAt < document.bedsCountedAt) return document;
      return { ...withTotal(document, total), availableBeds: available, bedsCountedAt: observedAt, bedsCountedBy };
    }
    case 'BedsCountCorrected': {
      const { available, total } = event.data;
      return { ...withTotal(document, total), availableBeds: available, bedsCountedAt: event.metadata.occurredAt, bedsCountedBy };
    }
    default:
      return event satisfies never;
  }
};
