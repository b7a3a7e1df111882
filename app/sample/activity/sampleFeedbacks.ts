import type { FeedbackKind } from '#domain/feedback/form.ts';

/** One fictional feedback; without a service it is about the app. */
export interface SampleFeedback {
  readonly key: string;
  readonly serviceKey?: string;
  readonly kind: FeedbackKind;
  readonly subject: string;
  readonly message: string;
  readonly daysAgo: number;
  readonly archived?: true;
}

/** Six feedbacks, of which two are archived; the senders' addresses belong to nobody. */
export const SAMPLE_FEEDBACKS: readonly SampleFeedback[] = [
  {
    key: 'door',
    serviceKey: 'bluestem-warming-room',
    kind: 'report',
    subject: 'Bluestem Warming Room',
    message: 'The door on Bluestem Street is locked. One has to come in by the yard.',
    daysAgo: 1,
  },
  {
    key: 'cribs',
    serviceKey: 'cottonwood-family-shelter',
    kind: 'feedback',
    subject: 'Thank you',
    message: 'They found a crib for my son the same night.',
    daysAgo: 3,
  },
  {
    key: 'closed-sunday',
    serviceKey: 'sunflower-kitchen',
    kind: 'report',
    subject: 'Sunflower Kitchen',
    message: 'It was closed last Sunday, and nobody answered the phone.',
    daysAgo: 5,
  },
  { key: 'larger-letters', kind: 'feedback', subject: 'Letters', message: 'Could the phone numbers be larger on the map?', daysAgo: 2 },
  {
    key: 'showers',
    serviceKey: 'clean-start-showers',
    kind: 'report',
    subject: 'Clean Start Showers',
    message: 'Towels are two dollars now.',
    daysAgo: 20,
    archived: true,
  },
  { key: 'spanish', kind: 'feedback', subject: 'Español', message: 'Gracias por tenerlo en español.', daysAgo: 30, archived: true },
];
