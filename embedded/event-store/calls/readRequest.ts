import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument, isCallError, type CallError } from './errors.ts';
import { readFilter, type EventFilter } from './eventFilter.ts';

/** Validated request of a `Read` call. Numbers are revisions of a stream or positions in `$all`. */
export interface ReadPlan {
  /** null reads `$all`. */
  readonly streamName: string | null;
  readonly from: 'start' | 'end' | number;
  readonly backwards: boolean;
  /** Maximum number of events; null subscribes. */
  readonly count: number | null;
  readonly resolveLinks: boolean;
  readonly filter: EventFilter | null;
  readonly structuredIds: boolean;
  /** True if the client understands the first and last stream position. */
  readonly positionsWanted: boolean;
}

/** Number of events per read of the storage. */
export const PAGE = 256;

const describe = (options: ReadReq.Options): string =>
  `(${options.hasStream() ? 'Stream' : 'All'}, ${options.hasSubscription() ? 'Subscription' : 'Count'}, ` +
  `${options.getReadDirection() === 1 ? 'Backwards' : 'Forwards'}, ${options.hasFilter() ? 'Filter' : options.hasNoFilter() ? 'NoFilter' : 'None'})`;

const impossible = (options: ReadReq.Options): CallError => invalidArgument(`The combination of ${describe(options)} is invalid.`);

const readTarget = (options: ReadReq.Options): Pick<ReadPlan, 'streamName' | 'from'> | CallError => {
  const stream = options.getStream();
  if (stream !== undefined) {
    const streamName = Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
    if (streamName === '') return invalidArgument('The stream name must not be empty.');
    if (stream.hasStart()) return { streamName, from: 'start' };
    if (stream.hasEnd()) return { streamName, from: 'end' };
    if (!stream.hasRevision()) return invalidArgument('The read does not say from which revision.');
    return { streamName, from: Number(stream.getRevision()) };
  }
  const all = options.getAll();
  if (all === undefined)
    return invalidArgument("'None' is not a valid EventStore.Client.Streams.ReadReq+Types+Options+StreamOptionOneofCase");
  if (all.hasStart()) return { streamName: null, from: 'start' };
  if (all.hasEnd()) return { streamName: null, from: 'end' };
  const position = all.getPosition();
  if (position === undefined) return invalidArgument('The read does not say from which position.');
  const commit = Number(position.getCommitPosition());
  if (commit < Number(position.getPreparePosition())) return invalidArgument('The commit position must not be below the prepare position.');
  return { streamName: null, from: commit };
};

/** Parses and validates the request; returns a `CallError` if it is invalid. */
export const readPlan = (request: ReadReq): ReadPlan | CallError => {
  const options = request.getOptions();
  if (options === undefined) return invalidArgument('The request has no options.');
  const target = readTarget(options);
  if (isCallError(target)) return target;
  if (!options.hasFilter() && !options.hasNoFilter()) return impossible(options);
  if (options.hasFilter() && target.streamName !== null) return impossible(options);
  const backwards = options.getReadDirection() === 1;
  if (options.hasSubscription() && backwards) return impossible(options);
  if (!options.hasSubscription() && !options.hasCount()) return impossible(options);
  const count = options.hasSubscription() ? null : Number(options.getCount());
  if (count === 0) return invalidArgument('The count must be greater than 0.');
  const uuidOption = options.getUuidOption();
  if (uuidOption === undefined || (!uuidOption.hasString() && !uuidOption.hasStructured()))
    return invalidArgument('The request does not say how event ids are to be written (uuid_option).');
  if (target.streamName !== null && target.from === 'end' && !backwards && count !== null)
    return invalidArgument('A stream cannot be read forwards from its end.');
  const filterOptions = options.getFilter();
  const filter = filterOptions === undefined ? null : readFilter(filterOptions);
  if (filter !== null && isCallError(filter)) return filter;
  return {
    ...target,
    backwards,
    count,
    filter,
    resolveLinks: options.getResolveLinks(),
    structuredIds: uuidOption.hasStructured(),
    positionsWanted: (options.getControlOption()?.getCompatibility() ?? 0) >= 1,
  };
};
