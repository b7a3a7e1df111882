import { given, listedEvents } from '#tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const requested = (accountId: string): ServiceEvent => ({ type: 'OwnershipRequested', data: { accountId } });
const maxRequests = Array.from({ length: 100 }, (_, index) => requested(`person-${index}`));

describe('requesting ownership of a service', () => {
  test('is recorded once per user', () => {
    given(...listedEvents)
      .when({ type: 'RequestOwnership', accountId: 'cora' })
      .thenEvents(requested('cora'));
    given(...listedEvents, requested('cora'))
      .when({ type: 'RequestOwnership', accountId: 'cora' })
      .thenNothing();
  });

  test('is rejected while too many requests are open, except for a repeated one', () => {
    given(...listedEvents, ...maxRequests)
      .when({ type: 'RequestOwnership', accountId: 'cora' })
      .thenRejectedWith('TOO_MANY_OWNERSHIP_REQUESTS');
    given(...listedEvents, ...maxRequests)
      .when({ type: 'RequestOwnership', accountId: 'person-7' })
      .thenNothing();
    given(...listedEvents, ...maxRequests, { type: 'OwnershipDeclined', data: { accountId: 'person-7' } })
      .when({ type: 'RequestOwnership', accountId: 'cora' })
      .thenEvents(requested('cora'));
  });
});
