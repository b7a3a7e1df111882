import type { HistoryEntry, ServiceHistory } from '#web/api/types.ts';
import { minutesAgo } from './builders.ts';

/** History of a service, newest first: a visitor reported its phone, the owner changed it, and a lead approved it. */
const phoneChangeEntry: HistoryEntry = {
  id: '2026-11-19T18:00:00.000Z.00000000000000000200',
  at: minutesAgo(60),
  thread: 'edit',
  command: 'edit',
  causedBy: 'report',
  isInThread: true,
  actor: { id: 'ana', name: 'Ana M.', role: 'USER', via: 'web' },
  kinds: ['edits'],
  subject: 'service',
  subjectId: 'larkspur',
  service: { id: 'larkspur', name: 'Larkspur House' },
  events: [
    {
      type: 'ContactSet',
      revision: 7,
      fields: [{ section: 'contact', name: 'phone', before: '3035550124', now: '3035550142', isSensitive: true }],
    },
  ],
};

const { causedBy: _cause, isInThread: _linked, ...unlinkedChange } = phoneChangeEntry;

export const anEntry = (facts: Partial<HistoryEntry> = {}): HistoryEntry => ({ ...phoneChangeEntry, ...facts });

export const aHistory = (facts: Partial<ServiceHistory> = {}): ServiceHistory => ({
  id: 'larkspur',
  name: 'Larkspur House',
  entries: [
    anEntry({
      id: '2026-11-19T18:00:00.000Z.00000000000000000300',
      at: minutesAgo(9),
      command: 'approval',
      causedBy: 'edit',
      actor: { id: 'rosa', name: 'R.', role: 'VOLUNTEER LEAD', via: 'web' },
      kinds: ['approvals'],
      events: [{ type: 'ServiceApproved', revision: 8, reason: 'Called. A person picked up.' }],
    }),
    anEntry(),
    {
      ...unlinkedChange,
      id: '2026-11-01T18:00:00.000Z.00000000000000000100',
      at: minutesAgo(25_000),
      command: 'added',
      events: [
        { type: 'ServiceAdded', revision: 0 },
        {
          type: 'ContactSet',
          revision: 1,
          fields: [{ section: 'contact', name: 'phone', before: null, now: '3035550124', isSensitive: true }],
        },
        {
          type: 'ServiceDescribed',
          revision: 2,
          fields: [{ section: 'described', name: 'name', before: null, now: 'Larkspur House' }],
        },
      ],
    },
  ],
  fields: [
    {
      section: 'contact',
      name: 'phone',
      value: '3035550142',
      said: { id: 'ana', name: 'Ana M.', role: 'USER', at: minutesAgo(60) },
      confirmed: { role: 'VOLUNTEER LEAD', name: 'R.', at: minutesAgo(9) },
    },
    { section: 'described', name: 'name', value: 'Larkspur House', said: { isErased: true, role: 'USER', at: minutesAgo(25_000) } },
  ],
  ...facts,
});
