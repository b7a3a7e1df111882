import type { Log } from '../log/log.ts';
import type { Reader } from '../log/reader.ts';
import type { Authenticate } from './credentials.ts';

/** Services that are available to every call of the node. */
export interface CallContext {
  readonly log: Log;
  readonly reader: Reader;
  readonly authenticate: Authenticate;
  /** Returns whether the disk has space; without space the node rejects writes and still serves reads. */
  readonly hasSpace: () => boolean;
  /** Maximum size of the event data of one append, in bytes. */
  readonly maxAppendBytes: number;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly newId: () => string;
}
