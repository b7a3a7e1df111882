import { decide, evolve, initialState, isCrisisLineEvent, type CrisisLineCommand, type CrisisLineState } from '../../crisisLine/decider.ts';
import type { CrisisLineEvent, StoredCrisisLine } from '../../crisisLine/events.ts';
import { createRecordUndo } from './recordUndo.ts';

/** Fills the facts that events of older versions do not have. */
const withEmptyDefaults = (facts: StoredCrisisLine) => ({
  ...facts,
  textEs: facts.textEs ?? '',
  key: facts.key ?? '',
  keyEs: facts.keyEs ?? '',
});

const inverseOf = ({ type }: CrisisLineEvent, { facts }: CrisisLineState): CrisisLineCommand | null => {
  switch (type) {
    case 'CrisisLineAdded':
    case 'CrisisLineRestored':
      return { type: 'RemoveCrisisLine' };
    case 'CrisisLineRemoved':
      return { type: 'RestoreCrisisLine' };
    case 'CrisisLineRevised':
      return facts === null ? null : { type: 'ReviseCrisisLine', facts: withEmptyDefaults(facts), baseRevision: null };
    default:
      return type satisfies never;
  }
};

export const crisisLineUndo = createRecordUndo({
  isEvent: isCrisisLineEvent,
  evolve,
  initialState,
  decide,
  actions: {
    CrisisLineAdded: 'crisisLine.add',
    CrisisLineRevised: 'crisisLine.revise',
    CrisisLineRemoved: 'crisisLine.remove',
    CrisisLineRestored: 'crisisLine.restore',
  },
  inverseOf,
  // A restoration is overwritten by a later edit as little as a removal is: the facts stay.
  isOverwritten: ({ type }, later) => later.type !== 'CrisisLineRevised' || type === 'CrisisLineRevised' || type === 'CrisisLineAdded',
  statusOf: ({ status }) => ({ isRemoved: status === 'removed' }),
  name: ({ facts }) => facts?.name,
});
