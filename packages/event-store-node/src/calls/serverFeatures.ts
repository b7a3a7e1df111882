import serverFeatures, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';

/** Version of EventStoreDB whose behaviour this node implements. */
const SERVER_VERSION = '23.10.6';

const SUPPORTED_METHODS: Readonly<Record<string, readonly string[]>> = {
  'event_store.client.streams.Streams': ['Append', 'BatchAppend', 'Delete', 'Read', 'Tombstone'],
  'event_store.client.gossip.Gossip': ['Read'],
  'event_store.client.server_features.ServerFeatures': ['GetSupportedMethods'],
};

/** Handles `GetSupportedMethods`: lists the implemented methods, so that clients use batch append and no missing methods. */
export const supportedMethodsCall = (_call: ServerUnaryCall<Empty, SupportedMethods>, respond: sendUnaryData<SupportedMethods>): void => {
  const response = new serverFeatures.SupportedMethods();
  response.setEventStoreServerVersion(SERVER_VERSION);
  response.setMethodsList(
    Object.entries(SUPPORTED_METHODS).flatMap(([service, methods]) =>
      methods.map((name) => {
        const method = new serverFeatures.SupportedMethod();
        method.setServiceName(service.toLowerCase());
        method.setMethodName(name.toLowerCase());
        return method;
      }),
    ),
  );
  respond(null, response);
};
