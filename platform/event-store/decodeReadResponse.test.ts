import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import * as fc from 'fast-check';
import { decodeReadResponse } from './decodeReadResponse.ts';
import type { RawEvent } from './rawEvent.ts';

/** Returns the event of a response; null for other content (confirmations, checkpoints, "not found"). */
const rawEventOf = (response: ReadResp): RawEvent | null => {
  const event = response.getEvent()?.getEvent();
  if (event === undefined) return null;
  const systemMetadata = event.getMetadataMap();
  return {
    streamName: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: BigInt(event.getStreamRevision()),
    position: BigInt(event.getCommitPosition()),
    id: (event.getId()?.getString() ?? '').toLowerCase(),
    type: systemMetadata.get('type') ?? '',
    created: Number((systemMetadata.get('created') ?? '').slice(0, -4)),
    isJson: systemMetadata.get('content-type') === 'application/json',
    data: event.getData_asU8(),
    metadata: event.getCustomMetadata_asU8(),
  };
};

const uint64 = fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.constant(2n ** 53n));
const bytesArbitrary = fc.uint8Array({ maxLength: 300 });
const recordedArbitrary = fc.record({
  id: fc.uuid(),
  streamName: fc.string({ unit: 'grapheme', maxLength: 200 }),
  revision: uint64,
  position: uint64,
  type: fc.string({ unit: 'grapheme', maxLength: 40 }),
  created: fc.nat(4_000_000_000_000),
  isJson: fc.boolean(),
  data: bytesArbitrary,
  metadata: bytesArbitrary,
  /** Further fields that a server may send, and fields that a newer one may add. */
  link: fc.boolean(),
});

/** Encodes a response with the generated classes of the official client. */
const encodeResponse = ({
  id,
  streamName,
  revision,
  position,
  type,
  created,
  isJson,
  data,
  metadata,
  link,
}: typeof recordedArbitrary extends fc.Arbitrary<infer Event> ? Event : never): Buffer => {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  const uuid = new shared.UUID();
  uuid.setString(id.toUpperCase());
  event.setId(uuid);
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(streamName));
  event.setStreamIdentifier(identifier);
  event.setStreamRevision(revision.toString());
  event.setPreparePosition(position.toString());
  event.setCommitPosition(position.toString());
  const systemMetadata = event.getMetadataMap();
  systemMetadata
    .set('created', `${created}0000`)
    .set('type', type)
    .set('content-type', isJson ? 'application/json' : 'application/octet-stream');
  event.setData(data);
  event.setCustomMetadata(metadata);
  const readEvent = new streams.ReadResp.ReadEvent();
  readEvent.setEvent(event);
  if (link) readEvent.setLink(event);
  readEvent.setCommitPosition(position.toString());
  const encodedResponse = new streams.ReadResp();
  encodedResponse.setEvent(readEvent);
  return Buffer.from(encodedResponse.serializeBinary());
};

test('decodes every event like the generated classes', () => {
  fc.assert(
    fc.property(recordedArbitrary, (event) => {
      const encodedResponse = encodeResponse(event);
      const expected = rawEventOf(streams.ReadResp.deserializeBinary(encodedResponse))!;
      const decodedEvent = decodeReadResponse(encodedResponse)!;
      expect({ ...decodedEvent, data: [...decodedEvent.data], metadata: [...decodedEvent.metadata] }).toEqual({
        ...expected,
        data: [...expected.data],
        metadata: [...expected.metadata],
      });
      expect(decodedEvent).toMatchObject({
        id: event.id,
        streamName: event.streamName,
        revision: event.revision,
        position: event.position,
        created: event.created,
      });
    }),
    { numRuns: 300 },
  );
});

test('returns null for a response without an event, and throws for invalid bytes', () => {
  const caughtUpResponse = new streams.ReadResp();
  caughtUpResponse.setConfirmation(new streams.ReadResp.SubscriptionConfirmation());
  expect(decodeReadResponse(Buffer.from(caughtUpResponse.serializeBinary()))).toBeNull();
  expect(decodeReadResponse(Buffer.alloc(0))).toBeNull();
  const wholeResponse = encodeResponse({ id: '', streamName: 's', revision: 1n, position: 2n, type: 't', created: 1, isJson: true, data: Buffer.from('{}'), metadata: Buffer.from('{}'), link: false }); // oxfmt-ignore
  for (const end of [1, 10, wholeResponse.length - 1]) expect(() => decodeReadResponse(wholeResponse.subarray(0, end))).toThrow(RangeError);
});
