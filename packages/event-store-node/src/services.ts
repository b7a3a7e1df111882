import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import monitoring from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projections from '@eventstore/db-client/generated/projections_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import users from '@eventstore/db-client/generated/users_grpc_pb.js';
import type { Server, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { appendCall } from './calls/append.ts';
import { batchAppendCall } from './calls/batchAppend.ts';
import type { CallContext } from './calls/context.ts';
import { deleteCall, tombstoneCall } from './calls/deleteStream.ts';
import { unimplemented } from './calls/errors.ts';
import { gossipCall } from './calls/gossip.ts';
import { readCall } from './calls/read.ts';
import { supportedMethodsCall } from './calls/serverFeatures.ts';
import { decodeAppend, decodeBatch } from './wire/appendRequests.ts';
import { passFrames } from './wire/frames.ts';

const unchangedBytes = (bytes: Buffer): Buffer => bytes;

/** The streams service with custom codecs where the generated classes are slowest. */
const streamsDefinition = {
  ...streams.StreamsService,
  read: { ...streams.StreamsService.read, responseSerialize: passFrames },
  append: { ...streams.StreamsService.append, requestDeserialize: decodeAppend, responseSerialize: unchangedBytes },
  batchAppend: { ...streams.StreamsService.batchAppend, requestDeserialize: decodeBatch, responseSerialize: passFrames },
};

/** Services of EventStoreDB that this node does not implement: every call returns an error message. */
const UNSUPPORTED_SERVICES = {
  'Persistent subscriptions': persistent.PersistentSubscriptionsService,
  'Server-side projections': projections.ProjectionsService,
  'User management': users.UsersService,
  'Operations such as scavenging': operations.OperationsService,
  'Monitoring statistics': monitoring.MonitoringService,
};

interface AnyCall {
  emit(event: 'error', error: unknown): boolean;
}

const refuseAll = (definition: ServiceDefinition, feature: string): UntypedServiceImplementation =>
  Object.fromEntries(
    Object.keys(definition).map((method) => [
      method,
      (call: AnyCall, respond?: (error: unknown) => void) => {
        const error = unimplemented(`${feature} are not supported by the embedded event store; use an EventStoreDB server for them.`);
        if (respond === undefined) call.emit('error', error);
        else respond(error);
      },
    ]),
  );

/** Adds every service of the protocol to a gRPC server. */
export const addServices = (server: Server, context: CallContext): void => {
  const implementation: UntypedServiceImplementation = {
    append: appendCall(context),
    batchAppend: batchAppendCall(context),
    read: readCall(context),
    delete: deleteCall(context),
    tombstone: tombstoneCall(context),
  };
  server.addService(streamsDefinition, implementation);
  server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supportedMethodsCall });
  server.addService(gossip.GossipService, { read: gossipCall(context.newId(), context.clock) });
  for (const [feature, definition] of Object.entries(UNSUPPORTED_SERVICES)) server.addService(definition, refuseAll(definition, feature));
};
