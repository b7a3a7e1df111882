import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

/** Parameters of a read; a `count` of null is a subscription. */
export interface RawQuery {
  /** Stream to read; `$all` if undefined. */
  readonly streamName?: string;
  /** A position of `$all` or a revision of the stream. */
  readonly from: bigint | 'start' | 'end';
  readonly backwards?: boolean;
  readonly count: number | null;
}

const createAllOptions = (from: RawQuery['from']): ReadReq.Options.AllOptions => {
  const options = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') options.setStart(new shared.Empty());
  else if (from === 'end') options.setEnd(new shared.Empty());
  else {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    options.setPosition(position);
  }
  return options;
};

const createStreamOptions = (streamName: string, from: RawQuery['from']): ReadReq.Options.StreamOptions => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(streamName));
  const options = new streams.ReadReq.Options.StreamOptions();
  options.setStreamIdentifier(identifier);
  if (from === 'start') options.setStart(new shared.Empty());
  else if (from === 'end') options.setEnd(new shared.Empty());
  else options.setRevision(from.toString());
  return options;
};

/** Returns the request message of the protocol. */
export const createReadRequest = ({ streamName, from, backwards = false, count }: RawQuery): ReadReq => {
  const options = new streams.ReadReq.Options();
  if (streamName === undefined) options.setAll(createAllOptions(from));
  else options.setStream(createStreamOptions(streamName, from));
  options.setReadDirection(backwards ? 1 : 0);
  options.setResolveLinks(false);
  if (count === null) options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  else options.setCount(String(count));
  options.setNoFilter(new shared.Empty());
  const uuidOption = new streams.ReadReq.Options.UUIDOption();
  uuidOption.setString(new shared.Empty());
  options.setUuidOption(uuidOption);
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};
