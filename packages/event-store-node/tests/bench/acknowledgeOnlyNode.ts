import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
/*
 * The upper bound for the event store benchmark: the same protocol, codecs and frame writer, with responses from memory. It decodes and
 * acknowledges appends at once, keeps the first events as the bytes of their responses, and returns those; it stores and checks nothing.
 */
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { createOutbox, type ReadCall } from '../../src/calls/outbox.ts';
import { supportedMethodsCall } from '../../src/calls/serverFeatures.ts';
import { encodeRecord } from '../../src/storage/record.ts';
import { decodeBatch, type AppendOptions, type BatchMessage } from '../../src/wire/appendRequests.ts';
import { joinFrames, passFrames, type Frames } from '../../src/wire/frames.ts';
import { batchSuccess, caughtUpResponse, confirmationResponse, eventResponse, writeEventResponse } from '../../src/wire/responses.ts';

/** Later events are counted, acknowledged and dropped: a growing heap would slow the server down. */
const MAX_STORED_EVENTS = 40_000;

const storedFrames: Buffer[] = [];
const byStream = new Map<string, Buffer[]>();
const streamLengths = new Map<string, number>();
let position = 0;

const storeEvent = (event: BatchMessage['events'][number], streamName: string, revision: number): void => {
  const record = encodeRecord(event, { streamName, revision, position, created: 1.7e12 });
  const message = eventResponse({ position, event: record, link: null });
  const response = Buffer.alloc(message.size);
  writeEventResponse(response, 0, message);
  const stream = byStream.get(streamName);
  if (stream === undefined) byStream.set(streamName, [response]);
  else stream.push(response);
  storedFrames.push(response);
};

const batchAppend = (call: ServerDuplexStream<BatchMessage, Frames>): void => {
  const optionsOf = new Map<string, AppendOptions>();
  let answers: Buffer[] = [];
  const flush = (): void => {
    const frames = joinFrames(answers);
    answers = [];
    if (!call.cancelled) call.write(frames);
  };
  call.on('data', ({ correlation, options, events, isFinal }: BatchMessage) => {
    const key = isFinal && options !== null ? '' : Buffer.from(correlation).toString('latin1');
    const appendOptions = options ?? optionsOf.get(key);
    if (appendOptions === undefined) return;
    const { streamName } = appendOptions;
    let revision = streamLengths.get(streamName) ?? 0;
    for (const event of events) {
      position += 1;
      if (storedFrames.length < MAX_STORED_EVENTS) storeEvent(event, streamName, revision);
      revision += 1;
    }
    streamLengths.set(streamName, revision);
    if (isFinal) {
      optionsOf.delete(key);
      // All responses of one event loop turn are sent in one write.
      if (answers.push(batchSuccess(correlation, streamName, appendOptions.expected, revision - 1, position)) === 1) setImmediate(flush);
    } else optionsOf.set(key, appendOptions);
  });
  call.on('end', () => setImmediate(() => call.end()));
};

const read = async (call: ReadCall): Promise<void> => {
  const options = call.request.getOptions();
  const name = options?.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  const events = name === undefined ? storedFrames : (byStream.get(Buffer.from(name).toString('utf8')) ?? []);
  const subscription = options?.hasSubscription() === true;
  const count = subscription ? events.length : Math.min(events.length, Number(options?.getCount() ?? 0));
  const outbox = createOutbox(call);
  if (subscription) outbox.send(confirmationResponse('subscription'));
  for (let eventIndex = 0; eventIndex < count && outbox.isOpen; eventIndex += 1) {
    const wait = outbox.send(events[eventIndex]!);
    if (wait !== null) await wait;
  }
  if (subscription) outbox.send(caughtUpResponse());
  outbox.flush();
  if (!subscription) call.end();
};

const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
server.addService(
  {
    read: { ...streams.StreamsService.read, responseSerialize: passFrames },
    batchAppend: { ...streams.StreamsService.batchAppend, requestDeserialize: decodeBatch, responseSerialize: passFrames },
  },
  { batchAppend, read: (call: ReadCall) => void read(call) },
);
server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supportedMethodsCall });
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  console.log(`READY ${port}`);
});
