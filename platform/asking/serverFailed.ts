/** A server of others did not answer, not in time, or nothing that can be read. What was asked does not stand in it. */
export class ServerFailed extends Error {
  override readonly name = 'ServerFailed';
}
