import { eventSchemas } from '#domain/events/registry.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { positionText, type Projection } from '../runtime/projection.ts';
import { rowOf, textOf, type VersionPage } from './document.ts';

/** Commit positions are bytes of the log: a page is a stretch of so many, some hundred and fifty events of ours. */
const PAGE_BYTES = 131_072n;
const pageId = (position: bigint): string => positionText(position / PAGE_BYTES).slice(4);

const EMPTY: VersionPage = { rows: [], latest: -Infinity };

const apply = (current: VersionPage | null, event: RecordedEvent): VersionPage | null => {
  const page = current ?? EMPTY;
  const row = rowOf(event);
  // What concerns no service says when it is alone; what is earlier than something before it says nothing at all.
  if (row.event === undefined && row.at <= page.latest) return current;
  return { rows: [...page.rows, textOf(row)], latest: Math.max(page.latest, row.at) };
};

const PREFIXES = ['service-', 'beds-', 'kudos-'] as const;
const isOfServices = (streamName: string): boolean => PREFIXES.some((prefix) => streamName.startsWith(prefix));

/** Every version of every service, for past moments: the log of services, page by page in its order. */
export const versionsProjection: Projection<VersionPage> = {
  name: 'versions',
  version: 1,
  handles: Object.keys(eventSchemas),
  documentId: ({ position }) => pageId(position),
  // An event that cannot be read has no row; under its stream's name it marks the model as not whole.
  documentIdOfStream: (streamName) => (isOfServices(streamName) ? streamName : null),
  apply,
  isPaged: true,
  indexes: [],
};
