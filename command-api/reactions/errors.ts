import type { RecordedEvent } from '#domain/envelope/envelope.ts';

/** Thrown when a reaction fails to derive tasks from an event. */
export class ReactError extends Error {
  readonly position: bigint;
  /** Description of the event: its type, stream and revision. */
  readonly event: string;
  constructor(reaction: string, { type, streamName, revision, position }: RecordedEvent, cause: unknown) {
    const event = `${type} (${streamName}, revision ${revision}, position ${position})`;
    super(`reaction ${reaction} failed at ${event}`, { cause });
    this.position = position;
    this.event = event;
  }
}

/** Thrown when the store of a task list rejects a write or does not answer. */
export class ListStoreError extends Error {
  constructor(reaction: string, cause: unknown) {
    super(`the task list of reaction ${reaction} could not be stored`, { cause });
  }
}
