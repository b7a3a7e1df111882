import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
/*
 * The control of `eventStoreSlowReaders`: a server that answers every read with a number of events of a given size, without backpressure.
 */
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { createOutbox, type ReadCall } from 'event-store-node/calls/outbox.ts';
import { encodeRecord } from 'event-store-node/storage/record.ts';
import { passFrames } from 'event-store-node/wire/frames.ts';
import { eventResponse } from 'event-store-node/wire/responses.ts';

const [count = 0, bytes = 0] = process.argv.slice(2).map(Number);
const id = '00000000-0000-4000-8000-000000000000';
const event = { id, type: 'bytes', json: false, data: new Uint8Array(bytes), customMetadata: new Uint8Array() };

const server = new Server({ 'grpc.max_send_message_length': -1 });
server.addService(
  { read: { ...streams.StreamsService.read, responseSerialize: passFrames } },
  {
    read: (call: ReadCall) => {
      const outbox = createOutbox(call);
      for (let revision = 0; revision < count; revision += 1) {
        const record = encodeRecord(event, { streamName: 'much', revision, position: revision, created: 0 });
        void outbox.sendEvent(eventResponse({ position: revision, event: record, link: null }));
      }
      outbox.flush();
    },
  },
);
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  console.log(`READY ${port}`);
});
