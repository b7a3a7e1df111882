import { eventSchemas } from '#domain/events/registry.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { positionText, type Projection } from '../runtime/projection.ts';
import { rowOf, textOf, type VersionPage } from './document.ts';

/** Commit positions are byte offsets in the log: a page covers this many bytes, about a hundred and fifty events. */
const PAGE_BYTES = 131_072n;
const pageId = (position: bigint): string => positionText(position / PAGE_BYTES).slice(4);

const EMPTY: VersionPage = { rows: [], latest: -Infinity };

const apply = (current: VersionPage | null, event: RecordedEvent): VersionPage | null => {
  const page = current ?? EMPTY;
  const row = rowOf(event);
  // An event that concerns no service only contributes its moment, and nothing if an earlier row of the page has a later moment.
  if (row.event === undefined && row.at <= page.latest) return current;
  return { rows: [...page.rows, textOf(row)], latest: Math.max(page.latest, row.at) };
};

const PREFIXES = ['service-', 'beds-', 'kudos-'] as const;
const isOfServices = (streamName: string): boolean => PREFIXES.some((prefix) => streamName.startsWith(prefix));

/** Projection of every version of every service, for past moments: the log of services in pages, in its order. */
export const versionsProjection: Projection<VersionPage> = {
  name: 'versions',
  version: 1,
  handles: Object.keys(eventSchemas),
  documentId: ({ position }) => pageId(position),
  // An unreadable event has no row; parking it under its stream's name marks the model as incomplete.
  documentIdOfStream: (streamName) => (isOfServices(streamName) ? streamName : null),
  apply,
  isPaged: true,
  indexes: [],
};
