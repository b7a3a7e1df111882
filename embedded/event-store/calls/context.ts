import type { Log } from '../log/log.ts';
import type { Reader } from '../log/reader.ts';
import type { Authenticate } from './credentials.ts';

/** What every call of the node works with. */
export interface CallContext {
  readonly log: Log;
  readonly reader: Reader;
  readonly authenticate: Authenticate;
  /** Whether the disk has room; without, nothing is written, and what is there is still read. */
  readonly hasSpace: () => boolean;
  /** Bytes of event data that one append may carry. */
  readonly maxAppendSize: number;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly newId: () => string;
}
