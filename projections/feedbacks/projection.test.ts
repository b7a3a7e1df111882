import type { FeedbackEvent } from '#domain/feedback/events.ts';
import { recordAs } from '#tests/support/recorded.ts';
import type { FeedbackDocument } from './document.ts';
import { feedbacksProjection } from './projection.ts';

const sealed = { key: 'feedback-one.1', box: 'abc' };
const sent: FeedbackEvent = {
  type: 'FeedbackSent',
  data: { type: 'SERVICE', kind: 'report', serviceId: 's', sentAt: '2026-03-09T18:30:00.000Z', images: ['a-0.webp'], sealed },
};

const fold = (...events: readonly FeedbackEvent[]): FeedbackDocument | null =>
  events.reduce<FeedbackDocument | null>((document, event, index) => {
    const recorded = recordAs(event, { streamName: 'feedback-one', revision: index });
    expect(feedbacksProjection.documentId(recorded)).toBe('one');
    return feedbacksProjection.apply(document, recorded);
  }, null);

const expectedBase = { type: 'SERVICE', kind: 'report', serviceId: 's', sentAt: '2026-03-09T18:30:00.000Z', images: ['a-0.webp'], sealed };

test('stores sent feedback sealed and unread', () => {
  expect(fold(sent)).toEqual({ ...expectedBase, seen: false, archived: false });
});

test('records that feedback is read, archived and unarchived', () => {
  const archived: FeedbackEvent = { type: 'FeedbackArchived', data: { archivedAt: '2026-03-10T08:00:00.000Z' } };
  expect(fold(sent, { type: 'FeedbackSeen', data: {} }, archived)).toEqual({
    ...expectedBase,
    seen: true,
    archived: true,
    archivedAt: '2026-03-10T08:00:00.000Z',
  });
  expect(fold(sent, archived, { type: 'FeedbackUnarchived', data: {} })).toEqual({ ...expectedBase, seen: false, archived: false });
});

test('keeps the time of the answer when the report is unarchived', () => {
  const at = '2026-03-10T08:00:00.000Z';
  const answered: FeedbackEvent = { type: 'FeedbackAnswered', data: { answeredAt: at } };
  const archived: FeedbackEvent = { type: 'FeedbackArchived', data: { archivedAt: at } };
  expect(fold(sent, answered, archived)).toMatchObject({ archived: true, archivedAt: at, answeredAt: at });
  expect(fold(sent, answered, archived, { type: 'FeedbackUnarchived', data: {} })).toMatchObject({ archived: false, answeredAt: at });
});

test('hides deleted feedback until it is restored, and drops purged feedback', () => {
  const deleted: FeedbackEvent = { type: 'FeedbackDeleted', data: { deletedAt: '2026-03-10T08:00:00.000Z' } };
  const hidden = fold(sent, deleted);
  expect(hidden === null ? null : feedbacksProjection.isRemoved?.(hidden)).toBe(true);
  const restored = fold(sent, deleted, { type: 'FeedbackRestored', data: {} });
  expect(restored).toEqual({ ...expectedBase, seen: false, archived: false });
  expect(restored === null ? null : feedbacksProjection.isRemoved?.(restored)).toBe(false);
  expect(fold(sent, { type: 'FeedbackPurged', data: { purgedAt: '2027-03-10T08:00:00.000Z' } })).toBeNull();
});

test('other streams have no document', () => {
  expect(feedbacksProjection.documentIdOfStream('service-one')).toBeNull();
});
