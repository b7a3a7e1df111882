import type { ApprovalChanges, ManagedService } from '#web/api/types.ts';
import { minutesAgo, NOW } from './builders.ts';

/** A service that waits for approval, as one line of a list. */
export const aWaitingService = (facts: Partial<ManagedService> = {}): ManagedService => ({
  id: 'cherry-creek',
  name: 'Cherry Creek Night Room',
  type: ['EMERGENCY_SHELTER'],
  city: 'Denver',
  state: 'CO',
  address1: '12 Creek Street',
  phone: '3035550142',
  isApproved: false,
  waitingSince: minutesAgo(120),
  createdAt: minutesAgo(120),
  updatedAt: minutesAgo(120),
  revision: 6,
  bedsRevision: -1,
  owner: { id: 'maya-2', name: 'Maya R.', role: 'VOLUNTEER' },
  reports: 0,
  hours: 'scheduled',
  openings: [[NOW - 5700, NOW + 37_500]],
  ...facts,
});

/** The owner's change of the phone since the approval. */
export const anApprovalChange = (facts: Partial<ApprovalChanges> = {}): ApprovalChanges => ({
  id: 'cherry-creek',
  isApproved: true,
  revision: 9,
  approved: { at: minutesAgo(5000), role: 'VOLUNTEER LEAD', name: 'Lena' },
  sections: [
    {
      section: 'contact',
      at: minutesAgo(30),
      role: 'USER',
      name: 'Olga',
      fields: [{ name: 'phone', before: '3035550142', now: '3035550199', isSensitive: true }],
    },
  ],
  ...facts,
});
