import { given, listedEvents } from '#tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const added = (accountId: string): ServiceEvent => ({ type: 'BedCounterAdded', data: { accountId } });
const removed = (accountId: string): ServiceEvent => ({ type: 'BedCounterRemoved', data: { accountId } });
const handedOver: ServiceEvent = { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } };

describe('naming a user to count beds', () => {
  test('is recorded once', () => {
    given(...listedEvents)
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenEvents(added('cora'));
    given(...listedEvents, added('cora'))
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenNothing();
  });

  test('appends nothing for the owner, who may always count', () => {
    given(...listedEvents)
      .when({ type: 'AddBedCounter', accountId: 'anna' })
      .thenNothing();
  });

  test('is removed once, and the same user can be added again', () => {
    given(...listedEvents, added('cora'))
      .when({ type: 'RemoveBedCounter', accountId: 'cora' })
      .thenEvents(removed('cora'));
    given(...listedEvents, added('cora'), removed('cora'))
      .when({ type: 'RemoveBedCounter', accountId: 'cora' })
      .thenNothing();
    given(...listedEvents, added('cora'), removed('cora'))
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenEvents(added('cora'));
  });

  test('ends when the service gets another owner', () => {
    given(...listedEvents, added('cora'), handedOver)
      .when({ type: 'RemoveBedCounter', accountId: 'cora' })
      .thenNothing();
  });

  test('is limited to a maximum number of users', () => {
    given(...listedEvents, ...Array.from({ length: 50 }, (_, index) => added(`person-${index}`)))
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenRejectedWith('TOO_MANY_BED_COUNTERS');
  });
});
