import type { ExpectedRevision } from './types.ts';

/** The stream's revision differs from the expected one: load it again and decide again. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly streamName: string;
  readonly expected: ExpectedRevision;
  /** Last revision of the stream, or `no_stream` if it has no events. */
  readonly actual: bigint | 'no_stream';

  constructor(streamName: string, expected: ExpectedRevision, actual: bigint | 'no_stream') {
    super(`Stream ${streamName} is at ${actual}, expected ${expected}.`);
    this.streamName = streamName;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The event store is unreachable or does not respond in time. For an append: nothing was written. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/**
 * One attempt to append broke off, or the server cannot accept it now (leader election, overload). It may have been written, so it is sent
 * again with the same ids.
 */
export class NotSettled extends EventStoreUnavailable {}

/** An append was sent and its response was lost, also after retries: it may have been written. The same ids may be sent again. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** An event that does not match its schema, on append or on read; the message names type and fields, never values. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** Stored bytes are damaged; the message is the server's and names the event as far as possible. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}
