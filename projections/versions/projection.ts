import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { eventSchemas } from '#domain/events/registry.ts';
import { positionText, type Projection } from '../runtime/projection.ts';
import { rowOf, serializeRow, type VersionPage } from './document.ts';

/** Commit positions are byte offsets in the log: a page covers this many bytes, about a hundred and fifty events. */
const PAGE_BYTES = 131_072n;
const pageId = (position: bigint): string => positionText(position / PAGE_BYTES).slice(4);

const EMPTY_PAGE: VersionPage = { rows: [], latest: -Infinity };

const apply = (current: VersionPage | null, event: RecordedEvent): VersionPage | null => {
  const page = current ?? EMPTY_PAGE;
  const row = rowOf(event);
  // An event that concerns no service only contributes its moment, and nothing if an earlier row of the page has a later moment.
  if (row.event === undefined && row.at <= page.latest) return current;
  return { rows: [...page.rows, serializeRow(row)], latest: Math.max(page.latest, row.at) };
};

const FOLDED_PREFIXES = ['service-', 'beds-', 'kudos-'] as const;
const isFoldedStream = (streamName: string): boolean => FOLDED_PREFIXES.some((prefix) => streamName.startsWith(prefix));

/** Projection of every version of every service, for past moments: the log of services in pages, in its order. */
export const versionsProjection: Projection<VersionPage> = {
  name: 'versions',
  version: 2,
  handles: Object.keys(eventSchemas),
  documentId: ({ position }) => pageId(position),
  // An unreadable event has no row; parking it under its stream's name marks the model as incomplete.
  documentIdOfStream: (streamName) => (isFoldedStream(streamName) ? streamName : null),
  apply,
  isPaged: true,
  indexes: [],
};
