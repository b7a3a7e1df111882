import type { EventMetadata } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { address, approvedEvent, contact, contactEvent, listedEvents, pinnedPlace, renamedEvent } from '#tests/support/givenService.ts';
import { recordAs } from '#tests/support/recorded.ts';
import type { ServiceDocument } from './document.ts';
import { servicesProjection } from './projection.ts';

type Actor = EventMetadata['actor'];
interface PastEvent {
  readonly event: ServiceEvent;
  readonly actor: Actor;
}
const OWNER: Actor = { id: 'anna', role: 'USER', via: 'web' };
const ADMINISTRATOR: Actor = { id: 'ada', role: 'ADMINISTRATOR', via: 'web' };
const IMPORT: Actor = { id: 'tools', role: 'ADMINISTRATOR', via: 'import' };
const PLACER: Actor = { id: 'placer', role: 'SYSTEM', via: 'reaction' };

const minute = (index: number): string => `2026-03-01T10:${String(index).padStart(2, '0')}:00.000Z`;
const toPastEvent = (item: ServiceEvent | PastEvent): PastEvent => ('event' in item ? item : { event: item, actor: OWNER });
const actedBy = (actor: Actor, event: ServiceEvent): PastEvent => ({ event, actor });

/** Builds the document after events a minute apart; events without an actor are the owner's. */
const fold = (...history: readonly (ServiceEvent | PastEvent)[]): ServiceDocument | null =>
  history.map(toPastEvent).reduce<ServiceDocument | null>((document, { event, actor }, index) => {
    const recorded = recordAs(event, { streamName: 'service-s', revision: index, actor, occurredAt: minute(index) });
    return servicesProjection.apply(document, recorded);
  }, null);

const otherPhone: ServiceEvent = { type: 'ContactSet', data: { ...contact, phone: '3035550199' } };
const thirdPhone: ServiceEvent = { type: 'ContactSet', data: { ...contact, phone: '3035550188' } };
const place = (source: 'pin' | 'gazetteer'): ServiceEvent => ({ type: 'PlaceSet', data: { ...pinnedPlace, source } });

describe('changes since the approval', () => {
  test('contain the approved facts, with the user and time of the last change', () => {
    const document = fold(...listedEvents, actedBy(ADMINISTRATOR, approvedEvent(5)), otherPhone, thirdPhone);
    expect(document?.approval).toEqual({ by: 'ada', role: 'ADMINISTRATOR', at: minute(6) });
    expect(document?.changedSinceApproval).toEqual({ contact: { approved: contact, by: 'anna', role: 'USER', at: minute(8) } });
  });

  test('are empty while the service waits, and after it was approved again', () => {
    expect(fold(...listedEvents, otherPhone)).not.toHaveProperty('changedSinceApproval');
    expect(fold(...listedEvents, approvedEvent(5), otherPhone, approvedEvent(7))).not.toHaveProperty('changedSinceApproval');
    const withdrawn = fold(...listedEvents, approvedEvent(5), otherPhone, { type: 'ApprovalWithdrawn', data: {} });
    expect(withdrawn).not.toHaveProperty('changedSinceApproval');
    expect(withdrawn).not.toHaveProperty('approval');
    expect(withdrawn?.waitingSince).toBe(minute(8));
  });

  test('omit a section that was changed back', () => {
    const twoSectionsChanged = fold(...listedEvents, approvedEvent(5), otherPhone, renamedEvent('New'), contactEvent);
    expect(Object.keys(twoSectionsChanged?.changedSinceApproval ?? {})).toEqual(['described']);
    expect(fold(...listedEvents, approvedEvent(5), otherPhone, contactEvent)).not.toHaveProperty('changedSinceApproval');
  });

  test('omit changes by administrators, imports and machines', () => {
    for (const actor of [ADMINISTRATOR, IMPORT, PLACER])
      expect(fold(...listedEvents, approvedEvent(5), actedBy(actor, otherPhone))).not.toHaveProperty('changedSinceApproval');
  });

  test('name the owner even if an administrator changes the same section later', () => {
    const document = fold(...listedEvents, approvedEvent(5), otherPhone, actedBy(ADMINISTRATOR, thirdPhone));
    expect(document?.changedSinceApproval).toEqual({ contact: { approved: contact, by: 'anna', role: 'USER', at: minute(7) } });
  });

  test('include a place only after a user moved its pin: otherwise it follows the address', () => {
    const addressMoved: ServiceEvent = { type: 'AddressSet', data: { ...address, address1: '9 Other St' } };
    expect(Object.keys(fold(...listedEvents, approvedEvent(5), addressMoved, place('gazetteer'))?.changedSinceApproval ?? {})).toEqual([
      'address',
    ]);
    expect(Object.keys(fold(...listedEvents, approvedEvent(5), place('pin'))?.changedSinceApproval ?? {})).toEqual(['place']);
  });
});

test('a service waits from its addition until its approval', () => {
  expect(fold(...listedEvents)?.waitingSince).toBe(minute(0));
  expect(fold(...listedEvents, approvedEvent(5))).not.toHaveProperty('waitingSince');
});

describe('the last confirmation by a person', () => {
  test('is the last time a person stated or confirmed facts, but not beds', () => {
    const confirmed: ServiceEvent = { type: 'DetailsConfirmed', data: { sections: ['hours'] } };
    expect(fold(...listedEvents)?.confirmedAt).toBe(minute(5));
    expect(fold(...listedEvents, approvedEvent(5), confirmed)?.confirmedAt).toBe(minute(7));
    expect(fold(...listedEvents, { type: 'DetailsConfirmed', data: { sections: ['beds'] } })?.confirmedAt).toBe(minute(5));
  });

  test('is absent for a service with facts from an import only', () => {
    expect(fold(...listedEvents.map((event) => actedBy(IMPORT, event)))).not.toHaveProperty('confirmedAt');
  });
});

test('ownership requests stay open until they are declined or the service is handed over', () => {
  const sealed = { key: 'service-s.00000001', box: 'AAEC' };
  const requested = (accountId: string): ServiceEvent => ({ type: 'OwnershipRequested', data: { accountId, sealed } });
  const waiting = fold(...listedEvents, requested('ben'), requested('eve'));
  expect(waiting?.ownershipRequests).toEqual([
    { by: 'ben', role: 'USER', at: minute(6), sealed },
    { by: 'eve', role: 'USER', at: minute(7), sealed },
  ]);
  const declined: ServiceEvent = { type: 'OwnershipDeclined', data: { accountId: 'ben' } };
  expect(fold(...listedEvents, requested('ben'), requested('eve'), declined)?.ownershipRequests).toHaveLength(1);
  expect(fold(...listedEvents, requested('ben'), { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } })).not.toHaveProperty(
    'ownershipRequests',
  );
});
