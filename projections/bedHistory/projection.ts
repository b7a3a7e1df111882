import { isBedsEvent } from '#domain/beds/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Projection } from '../runtime/projection.ts';
import { CORRECTIONS_MONTH, monthId, monthOf, type BedCount, type BedMonth } from './document.ts';

const STREAM_PREFIX = 'beds-';

const serviceIdOf = (streamName: string): string | null =>
  streamName.startsWith(STREAM_PREFIX) ? streamName.slice(STREAM_PREFIX.length) : null;

/** Inserts a count by its time, even if it arrives late; of two counts of one moment the later event comes last. */
const withCount = (counts: readonly BedCount[], count: BedCount): readonly BedCount[] => {
  const precedingIndex = counts.findLastIndex(({ at }) => at <= count.at);
  return [...counts.slice(0, precedingIndex + 1), count, ...counts.slice(precedingIndex + 1)];
};

const monthFor = ({ streamName, type, data }: RecordedEvent): { readonly serviceId: string; readonly month: string } | null => {
  const serviceId = serviceIdOf(streamName);
  if (serviceId === null) return null;
  if (type === 'BedsCountCorrected' || type === 'BedsCountRestored') return { serviceId, month: CORRECTIONS_MONTH };
  if (type !== 'BedsCounted') return null;
  return { serviceId, month: monthOf((data as { observedAt: string }).observedAt) };
};

const apply = (current: BedMonth | null, event: RecordedEvent): BedMonth | null => {
  const target = monthFor(event);
  if (target === null || !isBedsEvent(event)) return current;
  const month = current ?? { ...target, counts: [], corrections: [] };
  const { occurredAt, commandId: command, undoes } = event.metadata;
  const { id, role } = event.metadata.actor;
  const actor = { id, role };
  if (event.type === 'BedsCounted') {
    const { observedAt: at, available, total } = event.data;
    return { ...month, counts: withCount(month.counts, { id: event.id, at, available, total, actor, command }) };
  }
  if (event.type !== 'BedsCountCorrected' && event.type !== 'BedsCountRestored') return current;
  const more = {
    ...(undoes === undefined ? {} : { undoes }),
    ...(event.type === 'BedsCountRestored' ? { isRestored: true as const } : {}),
  };
  return { ...month, corrections: [...month.corrections, { of: event.data.of, at: occurredAt, actor, command, ...more }] };
};

/** Projection of free beds over time: the counts of every shelter, month by month. */
export const bedHistoryProjection: Projection<BedMonth> = {
  name: 'bedHistory',
  version: 3,
  handles: ['BedsCounted', 'BedsCountCorrected', 'BedsCountRestored'],
  documentId: (event) => {
    const target = monthFor(event);
    return target === null ? null : monthId(target.serviceId, target.month, event.revision);
  },
  // An unreadable event has no month; parking it under its stream's name marks the model as incomplete.
  documentIdOfStream: (streamName) => (serviceIdOf(streamName) === null ? null : streamName),
  apply,
  indexes: [
    { key: { month: 1, _id: 1 }, name: 'month' },
    { key: { serviceId: 1, month: 1 }, name: 'shelter' },
  ],
};
