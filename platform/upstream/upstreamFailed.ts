/** An external server did not answer, was too slow, or sent an unreadable response. The message never contains the request. */
export class UpstreamFailed extends Error {
  override readonly name = 'ServerFailed';
}
