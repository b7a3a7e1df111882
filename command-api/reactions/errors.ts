import type { RecordedEvent } from '#kernel/events/envelope.ts';

/** A reaction could not say what an event leads to. */
export class ReactFailed extends Error {
  readonly position: bigint;
  /** The event, for people: its type, its stream and its place there. */
  readonly event: string;
  constructor(reaction: string, { type, streamName, revision, position }: RecordedEvent, cause: unknown) {
    const event = `${type} (${streamName}, revision ${revision}, position ${position})`;
    super(`reaction ${reaction} failed at ${event}`, { cause });
    this.position = position;
    this.event = event;
  }
}

/** The store of a task list refused a write, or did not answer. */
export class ListNotStored extends Error {
  constructor(reaction: string, cause: unknown) {
    super(`the task list of reaction ${reaction} could not be stored`, { cause });
  }
}
