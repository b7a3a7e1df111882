import { by } from '../../tests/support/given.ts';
import {
  address,
  addressEvent,
  approved,
  contact,
  contactEvent,
  describedEvent,
  given,
  guess,
  listed,
  pin,
  renamed,
} from '../../tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const otherPhone: ServiceEvent = { type: 'ContactSet', data: { ...contact, phone: '3035550199' } };
const moved: ServiceEvent = { type: 'AddressSet', data: { ...address, address1: '9 Other St' } };
const placed: ServiceEvent = { type: 'PlaceSet', data: pin };
const elsewhere: ServiceEvent = { type: 'PlaceSet', data: { ...pin, longitude: -104 } };

const requested = (accountId: string): ServiceEvent => ({ type: 'OwnershipRequested', data: { accountId } });
const declined = (accountId: string): ServiceEvent => ({ type: 'OwnershipDeclined', data: { accountId } });

describe('taking back what was changed since the approval', () => {
  test('says again what was approved, of every section that a person changed', () => {
    given(...listed, approved(5), otherPhone, renamed('New'))
      .when({ type: 'TakeBackChanges' })
      .thenEvents(describedEvent, contactEvent);
  });

  test('can be of some sections alone', () => {
    given(...listed, approved(5), otherPhone, renamed('New'))
      .when({ type: 'TakeBackChanges', sections: ['contact'] })
      .thenEvents(contactEvent);
  });

  test('takes the place along with its address', () => {
    given(...listed, placed, approved(6), moved, elsewhere)
      .when({ type: 'TakeBackChanges', sections: ['address'] })
      .thenEvents(addressEvent, placed);
  });

  test('keeps the place that a machine found for the approved address later', () => {
    given(...listed, placed, approved(6), by('reaction', { type: 'PlaceSet', data: guess }), moved, elsewhere)
      .when({ type: 'TakeBackChanges' })
      .thenEvents(addressEvent, { type: 'PlaceSet', data: guess });
  });

  test('says both switches off where nothing was said of them', () => {
    given(...listed, approved(5), { type: 'DisplaySet', data: { showFlag: true, showDonate: false } })
      .when({ type: 'TakeBackChanges' })
      .thenEvents({ type: 'DisplaySet', data: { showFlag: false, showDonate: false } });
  });

  test('is nothing where all is as it was approved, also after it was changed back', () => {
    given(...listed, approved(5))
      .when({ type: 'TakeBackChanges' })
      .thenNothing();
    given(...listed, approved(5), otherPhone, contactEvent)
      .when({ type: 'TakeBackChanges' })
      .thenNothing();
  });

  test('of what nobody approved there is nothing to go back to', () => {
    given(...listed)
      .when({ type: 'TakeBackChanges' })
      .thenRefused('NOT_APPROVED');
    given(...listed, approved(5), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'TakeBackChanges' })
      .thenRefused('NOT_APPROVED');
  });

  test('what was changed after the screen was drawn is refused, naming the sections', () => {
    given(...listed, approved(5), otherPhone, renamed('New'))
      .when({ type: 'TakeBackChanges', ofRevision: 7 })
      .thenRefused('CONFLICT', { revision: 8, sections: ['described'] });
  });
});

describe('asking for a listing', () => {
  test('is said once, and again once it was declined', () => {
    given(...listed)
      .when({ type: 'RequestOwnership', accountId: 'ben' })
      .thenEvents(requested('ben'));
    given(...listed, requested('ben'))
      .when({ type: 'RequestOwnership', accountId: 'ben' })
      .thenNothing();
    given(...listed, requested('ben'), declined('ben'))
      .when({ type: 'RequestOwnership', accountId: 'ben' })
      .thenEvents(requested('ben'));
  });

  test('whose it is already asks for nothing', () => {
    given(...listed)
      .when({ type: 'RequestOwnership', accountId: 'anna' })
      .thenNothing();
  });

  test('is declined only while it is open: handing it over answers everybody', () => {
    given(...listed, requested('ben'), requested('eve'))
      .when({ type: 'DeclineOwnership', accountId: 'eve' })
      .thenEvents(declined('eve'));
    given(...listed, requested('ben'), requested('eve'), { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } })
      .when({ type: 'DeclineOwnership', accountId: 'eve' })
      .thenNothing();
  });
});
