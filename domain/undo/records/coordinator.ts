import { evolve, initialState, isCoordinatorEvent } from '../../coordinator/decider.ts';
import { createContactUndo } from './contactUndo.ts';

/** Undo of a command on a coordinator. `regionMapUndo.ts` has the command on the map of regions that goes with it. */
export const coordinatorUndo = createContactUndo({
  subject: 'coordinator',
  prefix: 'Coordinator',
  isEvent: isCoordinatorEvent,
  evolve,
  initialState,
  factsOf: ({ sealed }) => (sealed === null ? null : { sealed }),
});
