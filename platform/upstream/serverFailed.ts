/** An external server did not answer, not in time, or not readably. The message never contains the request. */
export class ServerFailed extends Error {
  override readonly name = 'ServerFailed';
}
