import { evolve, initialState, isLiaisonEvent } from '../../liaison/decider.ts';
import { createContactUndo } from './contactUndo.ts';

export const liaisonUndo = createContactUndo({
  subject: 'liaison',
  prefix: 'Liaison',
  isEvent: isLiaisonEvent,
  evolve,
  initialState,
  factsOf: ({ sealed, open }) => (sealed === null || open === null ? null : { ...open, sealed }),
});
