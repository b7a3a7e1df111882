import gossip, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared, { type Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';

/** Handles `Gossip.Read`: reports a cluster of one node, the leader, at the address that the caller used. */
export const gossipCall =
  (instanceId: string, clock: () => number) =>
  (call: ServerUnaryCall<Empty, ClusterInfo>, respond: sendUnaryData<ClusterInfo>): void => {
    const host = call.getHost();
    const separator = host.lastIndexOf(':');
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress(separator < 0 ? host : host.slice(0, separator));
    endPoint.setPort(separator < 0 ? 2113 : Number(host.slice(separator + 1)));
    const id = new shared.UUID();
    id.setString(instanceId);
    const member = new gossip.MemberInfo();
    member.setInstanceId(id);
    member.setTimeStamp(`${clock()}0000`);
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const response = new gossip.ClusterInfo();
    response.setMembersList([member]);
    respond(null, response);
  };
