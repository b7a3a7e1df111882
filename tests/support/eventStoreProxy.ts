import features, { type IServerFeaturesServer } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';

/** The treatment of one append on its way to the server. */
export type Fate =
  | { readonly kind: 'pass'; readonly after?: Promise<unknown> }
  /** Taken, and never answered: what a real server does with ids that are in flight. */
  | { readonly kind: 'drop' }
  /** Answered like a cluster member during an election; the request may be written all the same. */
  | { readonly kind: 'refuse'; readonly message: string; readonly written: boolean }
  /** The call ends and names the leader. */
  | { readonly kind: 'notLeader'; readonly leaderPort: number };

/** An error that ends a read, at once or after this many messages; null lets it through. */
export type ReadFate = { readonly code: number; readonly details: string; readonly after?: number } | null;

export interface EventStoreProxy {
  readonly url: string;
  /** Returns the fate of the next append, by the number of previous appends; by default all pass. */
  onAppend: (before: number) => Fate;
  onRead: (before: number) => ReadFate;
  /** Returns the error that ends a new subscription; null lets it through. */
  onSubscription: () => ReadFate;
  /** Number of subscriptions and reads that were ended by such an error so far. */
  cuts: number;
  close(): void;
}

const raw = { serialize: (bytes: Buffer) => bytes, deserialize: (bytes: Buffer) => bytes };

const keyOf = (message: BatchAppendReq | BatchAppendResp): string => message.getCorrelationId()?.getString() ?? '';

const electing = (request: BatchAppendReq, message: string): BatchAppendResp => {
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
    onAppend: (_before: number): Fate => ({ kind: 'pass' }),
    onRead: (_before: number): ReadFate => null,
    onSubscription: (): ReadFate => null,
    cuts: 0,
  };

  const batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const answers = upstream.batchAppend(new Metadata());
    const unanswered = new Set<string>();
    answers.on('error', () => call.end());
    answers.on('data', (response: BatchAppendResp) => {
      if (!unanswered.has(keyOf(response))) call.write(response);
    });
    call.on('cancelled', () => answers.cancel());
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const fate = proxy.onAppend(appends++);
      if (fate.kind === 'notLeader') call.emit('error', notLeader(fate.leaderPort));
      else if (fate.kind === 'pass') void Promise.resolve(fate.after).then(() => answers.write(request));
      else if (fate.kind === 'refuse') {
        unanswered.add(keyOf(request));
        if (fate.written) answers.write(request);
        call.write(electing(request, fate.message));
      }
    });
  };

  const read = (call: ServerWritableStream<Buffer, Buffer>): void => {
    const isSubscription = streams.ReadReq.deserializeBinary(call.request).getOptions()?.hasSubscription() === true;
    const fate = isSubscription ? proxy.onSubscription() : proxy.onRead(reads++);
    const { after = 0, ...error } = fate ?? {};
    const cut = (): void => {
      proxy.cuts += 1;
      call.emit('error', { ...error, metadata: new Metadata() });
    };
    if (fate !== null && after === 0) {
      cut();
      return;
    }
    let messages = 0;
    const answers = upstream.makeServerStreamRequest(
      streamsGrpc.StreamsService.read.path,
      raw.serialize,
      raw.deserialize,
      call.request,
      new Metadata(),
    );
    answers.on('data', (bytes: Buffer) => {
      if (fate !== null && messages >= after) return;
      messages += 1;
      call.write(bytes);
      if (fate === null || messages < after) return;
      answers.cancel();
      cut();
    });
    answers.on('error', (failure) => {
      if (fate === null || messages < after) call.emit('error', failure);
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
        requestSerialize: raw.serialize,
        requestDeserialize: raw.deserialize,
        responseSerialize: raw.serialize,
        responseDeserialize: raw.deserialize,
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
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
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
