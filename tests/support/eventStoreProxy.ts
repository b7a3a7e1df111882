import features, { type IServerFeaturesServer } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';

/** The treatment of one append on its way to the server. */
export type AppendOutcome =
  | { readonly kind: 'pass'; readonly after?: Promise<unknown> }
  /** Taken, and never answered: what a real server does with ids that are in flight. */
  | { readonly kind: 'drop' }
  /** Answered like a cluster member during an election; the request may be written all the same. */
  | { readonly kind: 'refuse'; readonly message: string; readonly written: boolean }
  /** The call ends and names the leader. */
  | { readonly kind: 'notLeader'; readonly leaderPort: number };

/** An error that ends a read, at once or after this many messages; null lets it through. */
export type ReadOutcome = { readonly code: number; readonly details: string; readonly after?: number } | null;

export interface EventStoreProxy {
  readonly url: string;
  /** Returns the fate of the next append, by the number of previous appends; by default all pass. */
  onAppend: (before: number) => AppendOutcome;
  onRead: (before: number) => ReadOutcome;
  /** Returns the error that ends a new subscription; null lets it through. */
  onSubscription: () => ReadOutcome;
  /** Number of subscriptions and reads that were ended by such an error so far. */
  cuts: number;
  close(): void;
}

const rawCodec = { serialize: (bytes: Buffer) => bytes, deserialize: (bytes: Buffer) => bytes };

const keyOf = (message: BatchAppendReq | BatchAppendResp): string => message.getCorrelationId()?.getString() ?? '';

const errorResponse = (request: BatchAppendReq, message: string): BatchAppendResp => {
  const details = new any.Any();
  details.pack(new shared.Empty().serializeBinary(), 'google.protobuf.Empty');
  const error = new status.Status();
  // A real server does not set the code.
  error.setMessage(message);
  error.setDetails(details);
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  response.setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
  response.setError(error);
  return response;
};

const notLeader = (leaderPort: number): object => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(leaderPort));
  return { code: 5, details: 'Leader info available', metadata };
};

/** Starts a proxy for the event store protocol in front of a server without accounts; a test decides about its appends and reads. */
export const startEventStoreProxy = async (target: string): Promise<EventStoreProxy> => {
  const upstream = new streamsGrpc.StreamsClient(target, credentials.createInsecure());
  const server = new Server();
  let appends = 0;
  let reads = 0;
  const proxy = {
    onAppend: (_requestCount: number): AppendOutcome => ({ kind: 'pass' }),
    onRead: (_requestCount: number): ReadOutcome => null,
    onSubscription: (): ReadOutcome => null,
    cuts: 0,
  };

  const batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const answers = upstream.batchAppend(new Metadata());
    const pendingIds = new Set<string>();
    answers.on('error', () => call.end());
    answers.on('data', (response: BatchAppendResp) => {
      if (!pendingIds.has(keyOf(response))) call.write(response);
    });
    call.on('cancelled', () => answers.cancel());
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const outcome = proxy.onAppend(appends++);
      if (outcome.kind === 'notLeader') call.emit('error', notLeader(outcome.leaderPort));
      else if (outcome.kind === 'pass') void Promise.resolve(outcome.after).then(() => answers.write(request));
      else if (outcome.kind === 'refuse') {
        pendingIds.add(keyOf(request));
        if (outcome.written) answers.write(request);
        call.write(errorResponse(request, outcome.message));
      }
    });
  };

  const read = (call: ServerWritableStream<Buffer, Buffer>): void => {
    const isSubscription = streams.ReadReq.deserializeBinary(call.request).getOptions()?.hasSubscription() === true;
    const outcome = isSubscription ? proxy.onSubscription() : proxy.onRead(reads++);
    const { after = 0, ...error } = outcome ?? {};
    const failCall = (): void => {
      proxy.cuts += 1;
      call.emit('error', { ...error, metadata: new Metadata() });
    };
    if (outcome !== null && after === 0) {
      failCall();
      return;
    }
    let messages = 0;
    const answers = upstream.makeServerStreamRequest(
      streamsGrpc.StreamsService.read.path,
      rawCodec.serialize,
      rawCodec.deserialize,
      call.request,
      new Metadata(),
    );
    answers.on('data', (bytes: Buffer) => {
      if (outcome !== null && messages >= after) return;
      messages += 1;
      call.write(bytes);
      if (outcome === null || messages < after) return;
      answers.cancel();
      failCall();
    });
    answers.on('error', (failure) => {
      if (outcome === null || messages < after) call.emit('error', failure);
    });
    answers.on('end', () => call.end());
    call.on('cancelled', () => answers.cancel());
  };

  const { batchAppend: appendMethod, read: readMethod } = streamsGrpc.StreamsService;
  server.addService(
    {
      batchAppend: appendMethod,
      read: {
        ...readMethod,
        requestSerialize: rawCodec.serialize,
        requestDeserialize: rawCodec.deserialize,
        responseSerialize: rawCodec.serialize,
        responseDeserialize: rawCodec.deserialize,
      },
    },
    { batchAppend, read },
  );
  const featuresUpstream = new features.ServerFeaturesClient(target, credentials.createInsecure());
  server.addService(features.ServerFeaturesService, {
    getSupportedMethods: (call, answer) => {
      featuresUpstream.getSupportedMethods(call.request, answer);
    },
  } satisfies IServerFeaturesServer);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, boundPort) =>
      error === null ? resolve(boundPort) : reject(error),
    );
  });
  return Object.assign(proxy, {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    close: () => {
      server.forceShutdown();
      upstream.close();
      featuresUpstream.close();
    },
  });
};
