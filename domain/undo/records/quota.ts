import { decide, evolve, initialState, isQuotaEvent } from '../../quota/decider.ts';
import { createRecordUndo } from './recordUndo.ts';

/** Undo of the maximum number of services of a person. Slots are claimed and released with the services. */
export const quotaUndo = createRecordUndo({
  isEvent: isQuotaEvent,
  evolve,
  initialState,
  decide,
  actions: { QuotaSet: 'user.setQuota' },
  inverseOf: (_event, { quota }) => ({ type: 'SetQuota', quota }) as const,
  isOverwritten: (_event, { type }) => type === 'QuotaSet',
  statusOf: ({ quota }) => ({ quota }),
});
