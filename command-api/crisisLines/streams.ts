import { evolve, initialState, isCrisisLineEvent } from '#domain/crisisLine/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

export const { stateOf: crisisLineState, handle: handleCrisisLineCommand } = createStreams(
  (id) => `crisisLine-${id}`,
  isCrisisLineEvent,
  evolve,
  initialState,
);
