/*
 * The limit that the event store is measured against: the same protocol, answered from memory. It decodes appends and
 * acknowledges them, keeps every event as the bytes of its answer, and gives those out; it stores and checks nothing.
 */
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { supportedMethodsCall } from '../../embedded/event-store/calls/serverFeatures.ts';
import { encodeRecord } from '../../embedded/event-store/storage/record.ts';
import { decodeBatch, type AppendOptions, type BatchMessage } from '../../embedded/event-store/wire/appendRequests.ts';
import { batchSuccess, caughtUpResponse, confirmationResponse, eventResponse } from '../../embedded/event-store/wire/responses.ts';

const all: Buffer[] = [];
const byStream = new Map<string, Buffer[]>();
let position = 0;

const batchAppend = (call: ServerDuplexStream<BatchMessage, Buffer>): void => {
  const optionsOf = new Map<string, AppendOptions>();
  call.on('data', ({ correlation, options, events, isFinal }: BatchMessage) => {
    const key = Buffer.from(correlation).toString('latin1');
    const known = options ?? optionsOf.get(key);
    if (known === undefined) return;
    const { streamName } = known;
    const stream = byStream.get(streamName) ?? [];
    byStream.set(streamName, stream);
    for (const event of events) {
      position += 1;
      const record = encodeRecord(event, { streamName, revision: stream.length, position, created: 1.7e12 });
      const response = eventResponse({ position, event: record, link: null });
      stream.push(response);
      all.push(response);
    }
    if (isFinal) {
      optionsOf.delete(key);
      call.write(batchSuccess(correlation, streamName, known.expected, stream.length - 1, position));
    } else optionsOf.set(key, known);
  });
  call.on('end', () => call.end());
};

const read = async (call: ServerWritableStream<ReadReq, Buffer>): Promise<void> => {
  const options = call.request.getOptions();
  const name = options?.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  const events = name === undefined ? all : (byStream.get(Buffer.from(name).toString('utf8')) ?? []);
  const subscription = options?.hasSubscription() === true;
  const count = subscription ? events.length : Math.min(events.length, Number(options?.getCount() ?? 0));
  let goOn: (() => void) | null = null;
  for (const sign of ['drain', 'cancelled']) call.on(sign, () => goOn?.());
  if (subscription) call.write(confirmationResponse('subscription'));
  for (let at = 0; at < count && !call.cancelled; at += 1) {
    if (!call.write(events[at]!)) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
  }
  if (subscription) call.write(caughtUpResponse());
  else call.end();
};

const asIs = (bytes: Buffer): Buffer => bytes;
const server = new Server();
server.addService(
  {
    read: { ...streams.StreamsService.read, responseSerialize: asIs },
    batchAppend: { ...streams.StreamsService.batchAppend, requestDeserialize: decodeBatch, responseSerialize: asIs },
  },
  { batchAppend, read: (call: ServerWritableStream<ReadReq, Buffer>) => void read(call) },
);
server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supportedMethodsCall });
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  console.log(`READY ${port}`);
});
