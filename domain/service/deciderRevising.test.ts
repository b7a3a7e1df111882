import { eventVia } from '#tests/support/given.ts';
import {
  added,
  address,
  addressEvent,
  classified,
  classifiedEvent,
  contact,
  contactEvent,
  described,
  describedEvent,
  draft,
  given,
  geocodedPlace,
  hours,
  hoursEvent,
  listedEvents,
  pinnedPlace,
  removedEvent,
  renamedEvent,
} from '#tests/support/givenService.ts';
import type { ServiceDraft } from './commands.ts';
import type { ServiceEvent } from './events.ts';

const revise = (change: ServiceDraft, baseRevision: number | null = 5) => ({
  type: 'ReviseService' as const,
  draft: { ...draft, ...change },
  baseRevision,
  via: 'web' as const,
});

/** Returns the event with additional data of a newer version. */
const eventOfNewerVersion = (event: ServiceEvent, overrides: object): ServiceEvent =>
  ({ ...event, data: { ...event.data, ...overrides } }) as ServiceEvent;

describe('revising a service with data of a newer version', () => {
  const fortnightly = { type: 'FORTNIGHTLY', day: 'MONDAY' };
  const history = [
    added,
    eventOfNewerVersion(describedEvent, { pronunciation: 'o-pen' }),
    eventOfNewerVersion(classifiedEvent, { types: ['MEALS', 'HOT_BREAKFAST'], languages: ['vi'] }),
    eventOfNewerVersion(addressEvent, { gate: 'rear' }),
    eventOfNewerVersion(contactEvent, { signal: '3035550142' }),
    eventOfNewerVersion(hoursEvent, { schedules: [{ type: 'FULL_DAY', door: 'side' }, fortnightly] }),
  ];

  test('appends nothing if nothing changed', () => {
    given(...history)
      .when(revise({}))
      .thenNothing();
  });

  test('reports only the known part of the other version in a conflict', () => {
    given(...history, eventOfNewerVersion(renamedEvent('Their name'), { pronunciation: 'o-pen' }))
      .when(revise({ described: { ...described, name: 'Our name' } }))
      .thenRejectedWith('CONFLICT', {
        revision: 6,
        conflicts: [{ section: 'described', yours: { ...described, name: 'Our name' }, theirs: { ...described, name: 'Their name' } }],
      });
  });

  test("counts an edit with an unknown `via` as a person's: no import overwrites it", () => {
    given(...listedEvents, eventVia('kiosk' as 'web', renamedEvent('Their name')))
      .when({ ...revise({ described: { ...described, name: 'The file’s name' } }, null), via: 'import' })
      .thenNothing();
  });
});

describe('revising a service', () => {
  test('appends only the changed sections', () => {
    given(...listedEvents)
      .when(revise({ described: { ...described, name: 'Table' } }))
      .thenEvents(renamedEvent('Table'));
  });

  test('appends nothing if nothing changed', () => {
    given(...listedEvents)
      .when(revise({}))
      .thenNothing();
    given(...listedEvents)
      .when(revise({}, null))
      .thenNothing();
  });

  test('keeps the days with unknown hours until someone changes the hours', () => {
    const unknownDays = ['WEDNESDAY' as const];
    const partlyKnown = [...listedEvents, { type: 'HoursSet' as const, data: { ...hours, unknownDays } }];
    given(...partlyKnown)
      .when(revise({ hours }, null))
      .thenNothing();
    const otherHours = { ...hours, contactForHours: true, schedules: [] };
    given(...partlyKnown)
      .when(revise({ hours: otherHours }, null))
      .thenEvents({ type: 'HoursSet', data: otherHours });
    given(...partlyKnown)
      .when(revise({ hours: { ...hours, unknownDays: null } }, null))
      .thenEvents({ type: 'HoursSet', data: hours });
    given(...listedEvents)
      .when(revise({ hours: { ...hours, unknownDays } }, null))
      .thenEvents({ type: 'HoursSet', data: { ...hours, unknownDays } });
  });

  test("keeps another user's change of another section", () => {
    const newHours = { ...hours, contactForHours: true, schedules: [] };
    given(...listedEvents, renamedEvent('Their name'))
      .when(revise({ hours: newHours }))
      .thenEvents({ type: 'HoursSet', data: newHours });
  });

  test('rejects a section that others changed too, with both versions', () => {
    given(...listedEvents, renamedEvent('Their name'))
      .when(revise({ described: { ...described, name: 'Our name' } }))
      .thenRejectedWith('CONFLICT', {
        revision: 6,
        conflicts: [{ section: 'described', yours: { name: 'Our name' }, theirs: { name: 'Their name' } }],
      });
  });

  test('appends nothing if another user made the same change', () => {
    given(...listedEvents, renamedEvent('Same name'))
      .when(revise({ described: { ...described, name: 'Same name' } }))
      .thenNothing();
  });

  test('compares with the current facts if there is no base revision', () => {
    given(...listedEvents, renamedEvent('Their name'))
      .when(revise({ described: { ...described, name: 'Our name' } }, null))
      .thenEvents(renamedEvent('Our name'));
  });

  test('does not conflict with a place that a machine moved while the form was open', () => {
    given(
      ...listedEvents,
      { type: 'PlaceSet', data: { ...pinnedPlace, source: 'import' } },
      eventVia('reaction', { type: 'PlaceSet', data: geocodedPlace }),
    )
      .when(revise({ place: pinnedPlace }, 6))
      .thenEvents({ type: 'PlaceSet', data: pinnedPlace });
  });

  test('sets the place again if the address becomes confidential or public', () => {
    const pinned: ServiceEvent = { type: 'PlaceSet', data: pinnedPlace };
    const hidden: ServiceEvent = { type: 'AddressSet', data: { ...address, confidential: true } };
    given(...listedEvents, pinned)
      .when(revise({ address: { ...address, confidential: true } }, null))
      .thenEvents(hidden, pinned);
    given(...listedEvents, pinned, hidden)
      .when(revise({ address: { ...address, confidential: false } }, null))
      .thenEvents(addressEvent, pinned);
    given(...listedEvents)
      .when(revise({ address: { ...address, confidential: true } }, null))
      .thenEvents(hidden);
  });

  test('keeps an address confidential if the form omits confidentiality', () => {
    const hidden = { ...address, confidential: true };
    const { confidential: _confidential, ...withoutField } = address;
    given(...listedEvents, { type: 'AddressSet', data: hidden })
      .when(revise({ address: { ...withoutField, city: 'Aurora' } }, 6))
      .thenEvents({ type: 'AddressSet', data: { ...hidden, city: 'Aurora' } });
  });

  test('keeps an unreadable phone until a readable one replaces it', () => {
    const withUnreadPhone = { ...contact, phone: '', phoneText: 'ask for Joe' };
    const { phoneText: _phoneText, ...withoutField } = contact;
    const historyWithUnreadPhone = [...listedEvents, { type: 'ContactSet' as const, data: withUnreadPhone }];
    given(...historyWithUnreadPhone)
      .when(revise({ contact: { ...withoutField, phone: '' } }, 6))
      .thenNothing();
    given(...historyWithUnreadPhone)
      .when(revise({ contact: withoutField }, 6))
      .thenEvents({ type: 'ContactSet', data: contact });
  });

  test('keeps the published text beside a phone until the phone changes', () => {
    const withText = { ...contact, phoneText: '303-555-0142 or 303-555-0143' };
    const { phoneText: _phoneText, ...withoutField } = contact;
    const historyWithText = [...listedEvents, { type: 'ContactSet' as const, data: withText }];
    given(...historyWithText)
      .when(revise({ contact: withoutField }, 6))
      .thenNothing();
    given(...historyWithText)
      .when(revise({ contact: { ...withoutField, phone: '' } }, 6))
      .thenEvents({ type: 'ContactSet', data: { ...contact, phone: '' } });
  });

  test('raises and lowers the notice of the form', () => {
    const raisedNotice: ServiceEvent = { type: 'CriticalNoticeRaised', data: { text: 'Snow', expiresAt: '2026-12-24T23:59' } };
    given(...listedEvents)
      .when(revise({ critical: raisedNotice.data }))
      .thenEvents(raisedNotice);
    given(...listedEvents, raisedNotice)
      .when(revise({ critical: raisedNotice.data }))
      .thenNothing();
    given(...listedEvents, raisedNotice)
      .when(revise({ critical: null }))
      .thenEvents({ type: 'CriticalNoticeLowered', data: {} });
  });

  test('keeps the Spanish of a notice while its English stays, and removes it on request', () => {
    const notice = { text: 'Snow', textEs: 'Nieve', expiresAt: null };
    const raisedNotice: ServiceEvent = { type: 'CriticalNoticeRaised', data: notice };
    const expiryTime = '2026-12-24T23:59';
    given(...listedEvents)
      .when(revise({ critical: notice }))
      .thenEvents(raisedNotice);
    given(...listedEvents, raisedNotice)
      .when(revise({ critical: { text: 'Snow', expiresAt: null } }))
      .thenNothing();
    given(...listedEvents, raisedNotice)
      .when(revise({ critical: { text: 'Snow', expiresAt: expiryTime } }))
      .thenEvents({ type: 'CriticalNoticeRaised', data: { ...notice, expiresAt: expiryTime } });
    given(...listedEvents, raisedNotice)
      .when(revise({ critical: { text: 'Snow', textEs: null, expiresAt: null } }))
      .thenEvents({ type: 'CriticalNoticeRaised', data: { text: 'Snow', expiresAt: null } });
  });

  test('drops the Spanish of a notice when its English changes', () => {
    given(...listedEvents, { type: 'CriticalNoticeRaised', data: { text: 'Open tonight', textEs: 'Abierto esta noche', expiresAt: null } })
      .when(revise({ critical: { text: 'Closed tonight', expiresAt: null } }))
      .thenEvents({ type: 'CriticalNoticeRaised', data: { text: 'Closed tonight', expiresAt: null } });
    given(...listedEvents, { type: 'CriticalNoticeRaised', data: { text: 'Open tonight', textEs: 'Abierto esta noche', expiresAt: null } })
      .when({ type: 'RaiseCriticalNotice', notice: { text: 'Closed tonight', expiresAt: null } })
      .thenEvents({ type: 'CriticalNoticeRaised', data: { text: 'Closed tonight', expiresAt: null } });
  });

  test('changes only the edited fields of the Spanish', () => {
    const fields = { summary: 'Comida', description: 'A mediodía.', age: '' };
    given(...listedEvents, { type: 'ServiceTranslated', data: { language: 'es', fields, source: 'machine', ofRevision: 1 } })
      .when(revise({ spanish: { summary: 'Comida caliente' } }, 6))
      .thenEvents({
        type: 'ServiceTranslated',
        data: {
          language: 'es',
          fields: { ...fields, summary: 'Comida caliente' },
          parts: { description: { text: 'A mediodía.', source: 'machine', ofRevision: 1 } },
          source: 'person',
          ofRevision: 1,
        },
      });
  });

  test('is rejected for unknown and removed services', () => {
    given().when(revise({})).thenRejectedWith('NOT_FOUND');
    given(...listedEvents, removedEvent)
      .when(revise({}))
      .thenRejectedWith('REMOVED');
  });
});

const draftWithAccess = (wheelchairAccessible?: boolean | null) => ({
  classified: { ...classified, ...(wheelchairAccessible !== undefined && { wheelchairAccessible }) },
});
const serviceWithAccess = (wheelchairAccessible: boolean): ServiceEvent => ({
  type: 'ServiceClassified',
  data: { ...classified, wheelchairAccessible },
});

describe('wheelchair access', () => {
  test('is unknown by default, and setting it to unknown appends nothing', () => {
    for (const answers of [draftWithAccess(), draftWithAccess(null)])
      given(...listedEvents)
        .when(revise(answers))
        .thenNothing();
  });

  test.each([true, false])('is set to %s', (answer) => {
    given(...listedEvents)
      .when(revise(draftWithAccess(answer)))
      .thenEvents(serviceWithAccess(answer));
  });

  test('stays unchanged in a save that omits it', () => {
    given(...listedEvents, serviceWithAccess(true))
      .when(revise({ classified: { ...classified, petsAllowed: true } }, 6))
      .thenEvents({ type: 'ServiceClassified', data: { ...classified, petsAllowed: true, wheelchairAccessible: true } });
    given(...listedEvents, serviceWithAccess(false))
      .when(revise(draftWithAccess(), 6))
      .thenNothing();
  });

  test('can be set back to unknown', () => {
    given(...listedEvents, serviceWithAccess(true))
      .when(revise(draftWithAccess(null), 6))
      .thenEvents(classifiedEvent);
  });

  test('set by another user stays when the form omits it, and conflicts with a different answer', () => {
    given(...listedEvents, serviceWithAccess(true))
      .when(revise(draftWithAccess()))
      .thenNothing();
    given(...listedEvents, serviceWithAccess(true))
      .when(revise(draftWithAccess(false)))
      .thenRejectedWith('CONFLICT', {
        revision: 6,
        conflicts: [
          {
            section: 'classified',
            yours: { ...classified, wheelchairAccessible: false },
            theirs: { ...classified, wheelchairAccessible: true },
          },
        ],
      });
  });
});
