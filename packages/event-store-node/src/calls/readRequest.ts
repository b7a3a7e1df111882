import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument, isCallError, type CallError } from './errors.ts';
import { parseFilter, type EventFilter } from './eventFilter.ts';

/** Validated request of a `Read` call. Numbers are revisions of a stream or positions in `$all`. */
export interface ReadPlan {
  /** null reads `$all`. */
  readonly streamName: string | null;
  readonly from: 'start' | 'end' | number;
  readonly isBackwards: boolean;
  /** Maximum number of events; null subscribes. */
  readonly count: number | null;
  readonly resolveLinks: boolean;
  readonly filter: EventFilter | null;
  readonly structuredIds: boolean;
  /** True if the client understands the first and last stream position. */
  readonly includesPositions: boolean;
}

/** Number of events per read of the storage. */
export const PAGE_EVENTS = 256;

const describeOptions = (options: ReadReq.Options): string =>
  `(${options.hasStream() ? 'Stream' : 'All'}, ${options.hasSubscription() ? 'Subscription' : 'Count'}, ` +
  `${options.getReadDirection() === 1 ? 'Backwards' : 'Forwards'}, ${options.hasFilter() ? 'Filter' : options.hasNoFilter() ? 'NoFilter' : 'None'})`;

const invalidCombination = (options: ReadReq.Options): CallError =>
  invalidArgument(`The combination of ${describeOptions(options)} is invalid.`);

/** The largest number of 64 bits, which EventStoreDB reads as the end of a stream or of `$all`. */
const END_NUMBER = String(2n ** 64n - 1n);
const startOf = (number: string): number | 'end' => (number === END_NUMBER ? 'end' : Number(number));

const parseTarget = (options: ReadReq.Options): Pick<ReadPlan, 'streamName' | 'from'> | CallError => {
  const streamOptions = options.getStream();
  if (streamOptions !== undefined) {
    const streamName = Buffer.from(streamOptions.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
    if (streamName === '') return invalidArgument('The stream name must not be empty.');
    if (streamOptions.hasStart()) return { streamName, from: 'start' };
    if (streamOptions.hasEnd()) return { streamName, from: 'end' };
    if (!streamOptions.hasRevision()) return invalidArgument('The read does not say from which revision.');
    return { streamName, from: startOf(streamOptions.getRevision()) };
  }
  const allOptions = options.getAll();
  if (allOptions === undefined)
    return invalidArgument("'None' is not a valid EventStore.Client.Streams.ReadReq+Types+Options+StreamOptionOneofCase");
  if (allOptions.hasStart()) return { streamName: null, from: 'start' };
  if (allOptions.hasEnd()) return { streamName: null, from: 'end' };
  const position = allOptions.getPosition();
  if (position === undefined) return invalidArgument('The read does not say from which position.');
  if (Number(position.getCommitPosition()) < Number(position.getPreparePosition()))
    return invalidArgument('The commit position must not be below the prepare position.');
  return { streamName: null, from: startOf(position.getCommitPosition()) };
};

/** Parses and validates the request; returns a `CallError` if it is invalid. */
export const parseReadRequest = (request: ReadReq): ReadPlan | CallError => {
  const options = request.getOptions();
  if (options === undefined) return invalidArgument('The request has no options.');
  const target = parseTarget(options);
  if (isCallError(target)) return target;
  if (!options.hasFilter() && !options.hasNoFilter()) return invalidCombination(options);
  if (options.hasFilter() && target.streamName !== null) return invalidCombination(options);
  const isBackwards = options.getReadDirection() === 1;
  if (options.hasSubscription() && isBackwards) return invalidCombination(options);
  if (!options.hasSubscription() && !options.hasCount()) return invalidCombination(options);
  const count = options.hasSubscription() ? null : Number(options.getCount());
  if (count === 0) return invalidArgument('The count must be greater than 0.');
  const uuidOption = options.getUuidOption();
  if (uuidOption === undefined || (!uuidOption.hasString() && !uuidOption.hasStructured()))
    return invalidArgument('The request does not say how event ids are to be written (uuid_option).');
  if (target.streamName !== null && target.from === 'end' && !isBackwards && count !== null)
    return invalidArgument('A stream cannot be read forwards from its end.');
  const filterOptions = options.getFilter();
  const filter = filterOptions === undefined ? null : parseFilter(filterOptions, count === null);
  if (filter !== null && isCallError(filter)) return filter;
  return {
    ...target,
    isBackwards,
    count,
    filter,
    resolveLinks: options.getResolveLinks(),
    structuredIds: uuidOption.hasStructured(),
    includesPositions: (options.getControlOption()?.getCompatibility() ?? 0) >= 1,
  };
};
