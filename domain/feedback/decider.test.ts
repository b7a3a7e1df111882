import { specification } from '#tests/support/given.ts';
import { DAY_MS } from '../retention.ts';
import { decide, evolve, initialState, type FeedbackCommand } from './decider.ts';
import type { FeedbackEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const SENT_AT = '2026-03-09T18:30:00.000Z';
const retention = { settledMs: 365 * DAY_MS, maxMs: 730 * DAY_MS };
const sentFacts = {
  type: 'SERVICE',
  kind: 'report',
  serviceId: 'night-shelter',
  sentAt: SENT_AT,
  images: [],
  sealed: { key: 'feedback-x.1', box: 'abc' },
} as const satisfies Extract<FeedbackEvent, { type: 'FeedbackSent' }>['data'];
const sent: FeedbackEvent = { type: 'FeedbackSent', data: { ...sentFacts } };
const daysLater = (days: number, from = SENT_AT): string => new Date(Date.parse(from) + days * DAY_MS).toISOString();
const archived = (at: string): FeedbackEvent => ({ type: 'FeedbackArchived', data: { archivedAt: at } });
const deleted = (at: string): FeedbackEvent => ({ type: 'FeedbackDeleted', data: { deletedAt: at } });
const purgedAt = (at: string): FeedbackEvent => ({ type: 'FeedbackPurged', data: { purgedAt: at } });
const purge = (at: string): FeedbackCommand => ({ type: 'PurgeFeedback', at, retention });

test('feedback is sent once', () => {
  given().when({ type: 'SendFeedback', facts: sentFacts }).thenEvents(sent);
  given(sent).when({ type: 'SendFeedback', facts: sentFacts }).thenRejectedWith('ALREADY_EXISTS');
});

test('feedback is marked as seen, archived and unarchived once each', () => {
  const at = daysLater(1);
  given(sent).when({ type: 'SeeFeedback' }).thenEvents({ type: 'FeedbackSeen', data: {} });
  given(sent, { type: 'FeedbackSeen', data: {} }).when({ type: 'SeeFeedback' }).thenNothing();
  given(sent).when({ type: 'ArchiveFeedback', at }).thenEvents(archived(at));
  given(sent, archived(at))
    .when({ type: 'ArchiveFeedback', at: daysLater(2) })
    .thenNothing();
  given(sent, archived(at)).when({ type: 'UnarchiveFeedback' }).thenEvents({ type: 'FeedbackUnarchived', data: {} });
  given(sent).when({ type: 'UnarchiveFeedback' }).thenNothing();
});

test('deleted feedback rejects changes until it is restored', () => {
  const at = daysLater(1);
  given(sent).when({ type: 'DeleteFeedback', at }).thenEvents(deleted(at));
  given(sent, deleted(at))
    .when({ type: 'DeleteFeedback', at: daysLater(2) })
    .thenNothing();
  given(sent, deleted(at)).when({ type: 'ArchiveFeedback', at }).thenRejectedWith('FEEDBACK_DELETED');
  given(sent, deleted(at)).when({ type: 'SeeFeedback' }).thenRejectedWith('FEEDBACK_DELETED');
  given(sent, deleted(at)).when({ type: 'RestoreFeedback' }).thenEvents({ type: 'FeedbackRestored', data: {} });
  given(sent).when({ type: 'RestoreFeedback' }).thenNothing();
});

test('unknown or purged feedback is not found', () => {
  for (const command of [{ type: 'SeeFeedback' }, { type: 'RestoreFeedback' }, { type: 'DeleteFeedback', at: SENT_AT }] as const) {
    given().when(command).thenRejectedWith('NOT_FOUND');
    given(sent, purgedAt(SENT_AT)).when(command).thenRejectedWith('NOT_FOUND');
  }
});

test('feedback is purged two years after sending, a year after archiving, thirty days after deletion', () => {
  covers('feedback-7');
  const cases: readonly [readonly FeedbackEvent[], number][] = [
    [[], 730],
    [[archived(daysLater(10))], 375],
    [[archived(daysLater(700))], 730],
    [[archived(daysLater(10)), { type: 'FeedbackUnarchived', data: {} }], 730],
    [[deleted(daysLater(5))], 35],
    [[deleted(daysLater(5)), { type: 'FeedbackRestored', data: {} }], 730],
  ];
  for (const [more, days] of cases) {
    given(sent, ...more)
      .when(purge(daysLater(days - 0.001)))
      .thenNothing();
    given(sent, ...more)
      .when(purge(daysLater(days)))
      .thenEvents(purgedAt(daysLater(days)));
  }
  given(sent, purgedAt(SENT_AT))
    .when(purge(daysLater(9999)))
    .thenNothing();
  given()
    .when(purge(daysLater(9999)))
    .thenNothing();
});

test('feedback whose key the ledger destroyed is recorded as purged', () => {
  given(sent).when({ type: 'ForgetFeedback', at: SENT_AT }).thenEvents(purgedAt(SENT_AT));
  given(sent, purgedAt(SENT_AT)).when({ type: 'ForgetFeedback', at: SENT_AT }).thenNothing();
});

const answered = (at: string): FeedbackEvent => ({ type: 'FeedbackAnswered', data: { answeredAt: at } });

test('a correction answers and archives a report, and answers it only once', () => {
  const [at, secondAt] = [daysLater(1), daysLater(3)];
  given(sent).when({ type: 'AnswerFeedback', at }).thenEvents(answered(at), archived(at));
  given(sent, archived(at)).when({ type: 'AnswerFeedback', at: secondAt }).thenEvents(answered(secondAt));
  given(sent, answered(at), archived(at)).when({ type: 'AnswerFeedback', at: secondAt }).thenNothing();
  given(sent, answered(at), archived(at), { type: 'FeedbackUnarchived', data: {} })
    .when({ type: 'AnswerFeedback', at: secondAt })
    .thenEvents(archived(secondAt));
});

test('a correction of a deleted, purged or unknown report appends nothing', () => {
  const at = daysLater(1);
  given(sent, deleted(at)).when({ type: 'AnswerFeedback', at }).thenNothing();
  given(sent, purgedAt(at)).when({ type: 'AnswerFeedback', at }).thenNothing();
  given().when({ type: 'AnswerFeedback', at }).thenNothing();
});
