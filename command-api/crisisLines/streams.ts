import { evolve, initialState, isCrisisLineEvent } from '#domain/crisisLine/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

export const { stateOf: crisisLineState, handle: onCrisisLine } = createStreams(
  (id) => `crisisLine-${id}`,
  isCrisisLineEvent,
  evolve,
  initialState,
);
