import { eventVia } from '#tests/support/given.ts';
import {
  address,
  addressEvent,
  approvedEvent,
  contact,
  contactEvent,
  describedEvent,
  given,
  geocodedPlace,
  listedEvents,
  pinnedPlace,
  renamedEvent,
} from '#tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const otherPhone: ServiceEvent = { type: 'ContactSet', data: { ...contact, phone: '3035550199' } };
const moved: ServiceEvent = { type: 'AddressSet', data: { ...address, address1: '9 Other St' } };
const placed: ServiceEvent = { type: 'PlaceSet', data: pinnedPlace };
const placedElsewhere: ServiceEvent = { type: 'PlaceSet', data: { ...pinnedPlace, longitude: -104 } };

const requested = (accountId: string): ServiceEvent => ({ type: 'OwnershipRequested', data: { accountId } });
const declined = (accountId: string): ServiceEvent => ({ type: 'OwnershipDeclined', data: { accountId } });

describe('reverting changes since the approval', () => {
  test('restores the approved facts of every section that a person changed', () => {
    given(...listedEvents, approvedEvent(5), otherPhone, renamedEvent('New'))
      .when({ type: 'RevertChanges' })
      .thenEvents(describedEvent, contactEvent);
  });

  test('reverts only the given sections', () => {
    given(...listedEvents, approvedEvent(5), otherPhone, renamedEvent('New'))
      .when({ type: 'RevertChanges', sections: ['contact'] })
      .thenEvents(contactEvent);
  });

  test('restores the place together with its address', () => {
    given(...listedEvents, placed, approvedEvent(6), moved, placedElsewhere)
      .when({ type: 'RevertChanges', sections: ['address'] })
      .thenEvents(addressEvent, placed);
  });

  test('sets the place again if the address becomes confidential or public', () => {
    const hidden: ServiceEvent = { type: 'AddressSet', data: { ...address, confidential: true } };
    given(...listedEvents, placed, approvedEvent(6), hidden, placed)
      .when({ type: 'RevertChanges' })
      .thenEvents(addressEvent, placed);
    given(...listedEvents, hidden, placed, approvedEvent(7), addressEvent, placed)
      .when({ type: 'RevertChanges', sections: ['address'] })
      .thenEvents(hidden, placed);
  });

  test('keeps the place that a machine found for the approved address later', () => {
    given(
      ...listedEvents,
      placed,
      approvedEvent(6),
      eventVia('reaction', { type: 'PlaceSet', data: geocodedPlace }),
      moved,
      placedElsewhere,
    )
      .when({ type: 'RevertChanges' })
      .thenEvents(addressEvent, { type: 'PlaceSet', data: geocodedPlace });
  });

  test('switches both displays off if the approved service had none', () => {
    given(...listedEvents, approvedEvent(5), { type: 'DisplaySet', data: { showFlag: true, showDonate: false } })
      .when({ type: 'RevertChanges' })
      .thenEvents({ type: 'DisplaySet', data: { showFlag: false, showDonate: false } });
  });

  test('appends nothing if all facts equal the approved ones, also after a change back', () => {
    given(...listedEvents, approvedEvent(5))
      .when({ type: 'RevertChanges' })
      .thenNothing();
    given(...listedEvents, approvedEvent(5), otherPhone, contactEvent)
      .when({ type: 'RevertChanges' })
      .thenNothing();
  });

  test('rejects reverting a service that was never approved', () => {
    given(...listedEvents)
      .when({ type: 'RevertChanges' })
      .thenRejectedWith('NOT_APPROVED');
    given(...listedEvents, approvedEvent(5), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'RevertChanges' })
      .thenRejectedWith('NOT_APPROVED');
  });

  test('rejects when sections changed after the page was loaded, naming the sections', () => {
    given(...listedEvents, approvedEvent(5), otherPhone, renamedEvent('New'))
      .when({ type: 'RevertChanges', ofRevision: 7 })
      .thenRejectedWith('CONFLICT', { revision: 8, sections: ['described'] });
  });
});

describe('requesting ownership', () => {
  test('is recorded once, and again after it was declined', () => {
    given(...listedEvents)
      .when({ type: 'RequestOwnership', accountId: 'ben' })
      .thenEvents(requested('ben'));
    given(...listedEvents, requested('ben'))
      .when({ type: 'RequestOwnership', accountId: 'ben' })
      .thenNothing();
    given(...listedEvents, requested('ben'), declined('ben'))
      .when({ type: 'RequestOwnership', accountId: 'ben' })
      .thenEvents(requested('ben'));
  });

  test('by the current owner appends nothing', () => {
    given(...listedEvents)
      .when({ type: 'RequestOwnership', accountId: 'anna' })
      .thenNothing();
  });

  test('is declined only while it is open: a handover closes all requests', () => {
    given(...listedEvents, requested('ben'), requested('eve'))
      .when({ type: 'DeclineOwnership', accountId: 'eve' })
      .thenEvents(declined('eve'));
    given(...listedEvents, requested('ben'), requested('eve'), { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } })
      .when({ type: 'DeclineOwnership', accountId: 'eve' })
      .thenNothing();
  });
});
