import type { ProposedEvent } from '../wire/appendRequests.ts';

/** Returns the reason why a stream name is invalid for appends, or null. */
export const streamNameProblem = (name: string): string | null => {
  if (name === '') return 'The stream name must not be empty.';
  if (name === '$$') return "A stream cannot be called '$$': that is the prefix of metadata streams, without a stream.";
  return null;
};

/** Returns the reason why an event cannot be stored, or null. */
export const eventProblem = (event: ProposedEvent): string | null => {
  switch (event.problem) {
    case null:
      return null;
    case 'type':
    case 'content-type':
      return `Required Metadata Property '${event.problem}' is missing`;
    case 'emptyType':
      return 'The event type must not be empty.';
    case 'id':
      return 'The event id must be a UUID that is not all zero.';
    default:
      return event.problem satisfies never;
  }
};
