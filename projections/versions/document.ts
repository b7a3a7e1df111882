import { bedsEventSchemas, type BedsEvent } from '#domain/beds/events.ts';
import type { Actor, EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import { kudosEventSchemas } from '#domain/kudos/events.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import { IDENTITY_STREAM } from '#platform/event-store/logIdentity.ts';

/** An event of a service with only the metadata that folding needs. */
export interface FoldableEvent extends Pick<RecordedEvent, 'type' | 'data' | 'streamName' | 'revision'> {
  readonly metadata: Pick<EventMetadata, 'actor' | 'occurredAt' | 'factsAsOf' | 'sample'>;
}

/** One event of the log, for reading past moments. */
export interface VersionRow {
  readonly position: bigint;
  /** When it happened, milliseconds since 1970: the earlier of the event's own time and the store's clock. */
  readonly at: number;
  /** Absent for events that concern no service: then only the moment counts. */
  readonly event?: FoldableEvent;
}

/** A range of the log with the data needed for past moments; `_id` is `pageId`, so that the order of ids is the order of the log. */
export interface VersionPage {
  /** In the order of the log, each as text (`serializeRow`). */
  readonly rows: readonly string[];
  /** Latest moment of the rows, milliseconds since 1970. */
  readonly latest: number;
}

const FOLDED_EVENT_TYPES: ReadonlySet<string> = new Set(
  [serviceEventSchemas, bedsEventSchemas, kudosEventSchemas].flatMap((schemas) => Object.keys(schemas)),
);

/**
 * Returns the earlier of both clocks: a clock of an actor or a store that is ahead delays no event. 0 for the record that names the log: the
 * events of a copied log, and of the sample, are older.
 */
export const happenedAt = ({
  created = Infinity,
  metadata,
  streamName,
}: Pick<RecordedEvent, 'created' | 'metadata' | 'streamName'>): number =>
  streamName === IDENTITY_STREAM ? 0 : Math.min(created, Date.parse(metadata.occurredAt));

/** Converts an event to its row. */
export const rowOf = (event: RecordedEvent): VersionRow => {
  const { position, type, data, streamName, revision, metadata } = event;
  const at = happenedAt(event);
  return FOLDED_EVENT_TYPES.has(type) ? { position, at, event: { type, data, streamName, revision, metadata } } : { position, at };
};

/* A row as stored in its page. Most events of a log are counts of beds: their rows are short lists of values; others are JSON. */

interface RowJson {
  readonly position: string;
  readonly at: number;
  readonly type?: string;
  readonly stream?: string;
  readonly revision?: string;
  readonly data?: unknown;
  readonly actor?: Actor;
  /** Absent if it equals the row's own moment. */
  readonly occurredAt?: string;
  readonly factsAsOf?: string;
  readonly sample?: true;
}

const BEDS_PREFIX = 'beds-';
type Counted = Extract<BedsEvent, { type: 'BedsCounted' }>['data'];

/** Folding needs no `saw`: the row omits it. */
const serializeCount = ({ position, at }: VersionRow, { streamName, revision, data, metadata }: FoldableEvent): string => {
  const { available, total, observedAt } = data as Counted;
  const { id, role } = metadata.actor;
  return [position, at, streamName.slice(BEDS_PREFIX.length), revision, available, total ?? '', observedAt, role, id].join(',');
};

const parseCount = (text: string): VersionRow => {
  const [position = '', at = '', serviceId = '', revision = '', available = '', total = '', observedAt = '', role = '', ...id] =
    text.split(',');
  const data: Counted = { available: Number(available), total: total === '' ? null : Number(total), observedAt, saw: null };
  const actor = { id: id.join(','), role, via: 'web' } as Actor;
  const occurredAt = new Date(Number(at)).toISOString();
  const event = {
    type: 'BedsCounted',
    data,
    streamName: BEDS_PREFIX + serviceId,
    revision: BigInt(revision),
    metadata: { actor, occurredAt },
  };
  return { position: BigInt(position), at: Number(at), event };
};

const isSameMoment = (at: number, occurredAt: string): boolean => new Date(at).toISOString() === occurredAt;

/** Formats a row as the text that its page stores. */
export const serializeRow = (row: VersionRow): string => {
  const { position, at, event } = row;
  const positionAndTime = { position: position.toString(), at };
  if (event === undefined) return JSON.stringify(positionAndTime satisfies RowJson);
  if (event.type === 'BedsCounted') return serializeCount(row, event);
  const { type, data, streamName, revision, metadata } = event;
  const { actor, occurredAt, factsAsOf, sample } = metadata;
  return JSON.stringify({
    ...positionAndTime,
    type,
    stream: streamName,
    revision: revision.toString(),
    data,
    actor,
    ...(isSameMoment(at, occurredAt) ? {} : { occurredAt }),
    ...(factsAsOf === undefined ? {} : { factsAsOf }),
    ...(sample === undefined ? {} : { sample }),
  } satisfies RowJson);
};

/** Parses a text made by `serializeRow`. */
export const parseRow = (text: string): VersionRow => {
  if (!text.startsWith('{')) return parseCount(text);
  const { position, at, type, stream, revision, data, actor, occurredAt, factsAsOf, sample } = JSON.parse(text) as RowJson;
  const positionAndTime = { position: BigInt(position), at };
  if (type === undefined || stream === undefined || revision === undefined || actor === undefined) return positionAndTime;
  const metadata = {
    actor,
    occurredAt: occurredAt ?? new Date(at).toISOString(),
    ...(factsAsOf === undefined ? {} : { factsAsOf }),
    ...(sample === undefined ? {} : { sample }),
  };
  return { ...positionAndTime, event: { type, data, streamName: stream, revision: BigInt(revision), metadata } };
};
