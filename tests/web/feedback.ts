import type { Feedback } from '#web/api/types.ts';
import { minutesAgo } from './builders.ts';

/** An unread report of a wrong phone number, as a reader sees it who may see the sender. */
export const aFeedbackReport = (facts: Partial<Feedback> = {}): Feedback => ({
  id: 'report-1',
  type: 'SERVICE',
  kind: 'report',
  subject: 'Blue Spruce Night Shelter',
  serviceId: 'blue-spruce',
  serviceName: 'Blue Spruce Night Shelter',
  message: 'This number rings at a bakery. I called it twice.',
  createdAt: minutesAgo(180),
  isSeen: false,
  isArchive: false,
  email: 'kim@mail.example.org',
  name: 'Kim',
  location: { coordinates: [-104.98, 39.75] },
  plusCode: '85FQQ229+22',
  distance: 18,
  files: [],
  ...facts,
});
