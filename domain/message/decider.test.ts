import { specification } from '#tests/support/given.ts';
import { DAY_MS } from '../retention.ts';
import { decide, evolve, initialState } from './decider.ts';
import type { MessageEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const SENT_AT = '2026-03-09T18:30:00.000Z';
const later = (milliseconds: number): string => new Date(Date.parse(SENT_AT) + milliseconds).toISOString();
const retention = { settledMs: 365 * DAY_MS, maxMs: 730 * DAY_MS };
const facts = { serviceId: 'night-shelter', sentAt: SENT_AT, sealed: { key: 'message-x.1', box: 'abc' } };
const sent: MessageEvent = { type: 'MessageSent', data: facts };
const delivered: MessageEvent = { type: 'MessageDelivered', data: { deliveredAt: later(1000) } };
const purged = (purgedAt: string): MessageEvent => ({ type: 'MessagePurged', data: { purgedAt } });

test('a message is sent once, and ends as delivered or failed once', () => {
  given().when({ type: 'SendMessage', facts }).thenEvents(sent);
  given(sent).when({ type: 'SendMessage', facts }).thenRejectedWith('ALREADY_EXISTS');
  given(sent)
    .when({ type: 'NoteDelivery', at: later(1000) })
    .thenEvents(delivered);
  given(sent)
    .when({ type: 'GiveUp', why: 'NO_EMAIL', at: SENT_AT })
    .thenEvents({ type: 'MessageFailed', data: { why: 'NO_EMAIL', failedAt: SENT_AT } });
  given(sent, delivered).when({ type: 'GiveUp', why: 'NOT_TAKEN', at: SENT_AT }).thenNothing();
  given(sent, delivered).when({ type: 'NoteDelivery', at: SENT_AT }).thenNothing();
  given().when({ type: 'NoteDelivery', at: SENT_AT }).thenRejectedWith('NOT_FOUND');
});

test('a message is purged a year after delivery, at most two years after sending', () => {
  const yearAfterDelivery = later(1000 + 365 * DAY_MS);
  given(sent, delivered)
    .when({ type: 'PurgeMessage', at: later(365 * DAY_MS), retention })
    .thenNothing();
  given(sent, delivered).when({ type: 'PurgeMessage', at: yearAfterDelivery, retention }).thenEvents(purged(yearAfterDelivery));
  given(sent).when({ type: 'PurgeMessage', at: yearAfterDelivery, retention }).thenNothing();
  given(sent)
    .when({ type: 'PurgeMessage', at: later(730 * DAY_MS), retention })
    .thenEvents(purged(later(730 * DAY_MS)));
  given(sent).when({ type: 'ForgetMessage', at: SENT_AT }).thenEvents(purged(SENT_AT));
  given(sent, purged(SENT_AT)).when({ type: 'ForgetMessage', at: SENT_AT }).thenNothing();
});
