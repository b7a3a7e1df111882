import { evolve, initialState, isCrisisLineEvent } from '#domain/crisisLine/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

export const { stateOf: crisisLineState, on: onCrisisLine } = streamsOf(
  (id) => `crisisLine-${id}`,
  isCrisisLineEvent,
  evolve,
  initialState,
);
