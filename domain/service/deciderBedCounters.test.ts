import { given, listed } from '#tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const added = (accountId: string): ServiceEvent => ({ type: 'BedCounterAdded', data: { accountId } });
const removed = (accountId: string): ServiceEvent => ({ type: 'BedCounterRemoved', data: { accountId } });
const handedOver: ServiceEvent = { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } };

describe('naming a user to count beds', () => {
  test('is said once', () => {
    given(...listed)
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenEvents(added('cora'));
    given(...listed, added('cora'))
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenNothing();
  });

  test('is no news for the owner, who counts anyway', () => {
    given(...listed)
      .when({ type: 'AddBedCounter', accountId: 'anna' })
      .thenNothing();
  });

  test('is taken back once, and can be said again', () => {
    given(...listed, added('cora'))
      .when({ type: 'RemoveBedCounter', accountId: 'cora' })
      .thenEvents(removed('cora'));
    given(...listed, added('cora'), removed('cora'))
      .when({ type: 'RemoveBedCounter', accountId: 'cora' })
      .thenNothing();
    given(...listed, added('cora'), removed('cora'))
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenEvents(added('cora'));
  });

  test('ends where the place gets another owner, who names their own people', () => {
    given(...listed, added('cora'), handedOver)
      .when({ type: 'RemoveBedCounter', accountId: 'cora' })
      .thenNothing();
  });

  test('has an end', () => {
    given(...listed, ...Array.from({ length: 50 }, (_, index) => added(`person-${index}`)))
      .when({ type: 'AddBedCounter', accountId: 'cora' })
      .thenRefused('TOO_MANY_BED_COUNTERS');
  });
});
