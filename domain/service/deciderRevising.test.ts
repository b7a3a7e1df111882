import { by } from '#tests/support/given.ts';
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
  guess,
  hours,
  hoursEvent,
  listed,
  pin,
  removed,
  renamed,
} from '#tests/support/givenService.ts';
import type { ServiceDraft } from './commands.ts';
import type { ServiceEvent } from './events.ts';

const revise = (change: ServiceDraft, baseRevision: number | null = 5) => ({
  type: 'ReviseService' as const,
  draft: { ...draft, ...change },
  baseRevision,
  via: 'web' as const,
});

/** The same event with what a newer version said beside it. */
const newer = (event: ServiceEvent, more: object): ServiceEvent => ({ ...event, data: { ...event.data, ...more } }) as ServiceEvent;

describe('revising a service of which a newer version said more', () => {
  const fortnightly = { type: 'FORTNIGHTLY', day: 'MONDAY' };
  const history = [
    added,
    newer(describedEvent, { pronunciation: 'o-pen' }),
    newer(classifiedEvent, { types: ['MEALS', 'HOT_BREAKFAST'], languages: ['vi'] }),
    newer(addressEvent, { gate: 'rear' }),
    newer(contactEvent, { signal: '3035550142' }),
    newer(hoursEvent, { schedules: [{ type: 'FULL_DAY', door: 'side' }, fortnightly] }),
  ];

  test('with nothing changed is no news', () => {
    given(...history)
      .when(revise({}))
      .thenNothing();
  });

  test('shows in a conflict what is known here of theirs, and nothing else', () => {
    given(...history, newer(renamed('Their name'), { pronunciation: 'o-pen' }))
      .when(revise({ described: { ...described, name: 'Our name' } }))
      .thenRefused('CONFLICT', {
        revision: 6,
        conflicts: [{ section: 'described', yours: { ...described, name: 'Our name' }, theirs: { ...described, name: 'Their name' } }],
      });
  });

  test('an edit that came by a way that is not known here is a person’s: no import takes its place', () => {
    given(...listed, by('kiosk' as 'web', renamed('Their name')))
      .when({ ...revise({ described: { ...described, name: 'The file’s name' } }, null), via: 'import' })
      .thenNothing();
  });
});

describe('revising a service', () => {
  test('says only the sections that changed', () => {
    given(...listed)
      .when(revise({ described: { ...described, name: 'Table' } }))
      .thenEvents(renamed('Table'));
  });

  test('with nothing changed is no news', () => {
    given(...listed)
      .when(revise({}))
      .thenNothing();
    given(...listed)
      .when(revise({}, null))
      .thenNothing();
  });

  test('keeps what another user changed since in another section', () => {
    const newHours = { ...hours, contactForHours: true, schedules: [] };
    given(...listed, renamed('Their name'))
      .when(revise({ hours: newHours }))
      .thenEvents({ type: 'HoursSet', data: newHours });
  });

  test('of a section that others changed too is a conflict that shows both', () => {
    given(...listed, renamed('Their name'))
      .when(revise({ described: { ...described, name: 'Our name' } }))
      .thenRefused('CONFLICT', {
        revision: 6,
        conflicts: [{ section: 'described', yours: { name: 'Our name' }, theirs: { name: 'Their name' } }],
      });
  });

  test('to the same facts as another user since is no conflict and no news', () => {
    given(...listed, renamed('Same name'))
      .when(revise({ described: { ...described, name: 'Same name' } }))
      .thenNothing();
  });

  test('without a base is compared with what is there now', () => {
    given(...listed, renamed('Their name'))
      .when(revise({ described: { ...described, name: 'Our name' } }, null))
      .thenEvents(renamed('Our name'));
  });

  test('a place that a machine moved since is no conflict with a person', () => {
    given(...listed, { type: 'PlaceSet', data: { ...pin, source: 'import' } }, by('reaction', { type: 'PlaceSet', data: guess }))
      .when(revise({ place: pin }, 6))
      .thenEvents({ type: 'PlaceSet', data: pin });
  });

  test('that makes an address confidential, or public, says its place again, for it is stored in another way', () => {
    const pinned: ServiceEvent = { type: 'PlaceSet', data: pin };
    const hidden: ServiceEvent = { type: 'AddressSet', data: { ...address, confidential: true } };
    given(...listed, pinned)
      .when(revise({ address: { ...address, confidential: true } }, null))
      .thenEvents(hidden, pinned);
    given(...listed, pinned, hidden)
      .when(revise({ address: { ...address, confidential: false } }, null))
      .thenEvents(addressEvent, pinned);
    given(...listed)
      .when(revise({ address: { ...address, confidential: true } }, null))
      .thenEvents(hidden);
  });

  test('that does not speak of confidentiality never reveals an address', () => {
    const hidden = { ...address, confidential: true };
    const { confidential: _confidential, ...unsaid } = address;
    given(...listed, { type: 'AddressSet', data: hidden })
      .when(revise({ address: { ...unsaid, city: 'Aurora' } }, 6))
      .thenEvents({ type: 'AddressSet', data: { ...hidden, city: 'Aurora' } });
  });

  test('keeps an unread phone until a readable one replaces it', () => {
    const unread = { ...contact, phone: '', phoneText: 'ask for Joe' };
    const { phoneText: _phoneText, ...unsaid } = contact;
    const past = [...listed, { type: 'ContactSet' as const, data: unread }];
    given(...past)
      .when(revise({ contact: { ...unsaid, phone: '' } }, 6))
      .thenNothing();
    given(...past)
      .when(revise({ contact: unsaid }, 6))
      .thenEvents({ type: 'ContactSet', data: contact });
  });

  test('raises, changes and lowers the notice with it', () => {
    const raised: ServiceEvent = { type: 'CriticalNoticeRaised', data: { text: 'Snow', expiresAt: '2026-12-24T23:59' } };
    given(...listed)
      .when(revise({ critical: raised.data }))
      .thenEvents(raised);
    given(...listed, raised)
      .when(revise({ critical: raised.data }))
      .thenNothing();
    given(...listed, raised)
      .when(revise({ critical: null }))
      .thenEvents({ type: 'CriticalNoticeLowered', data: {} });
  });

  test('keeps the Spanish of a notice while its English stays, and removes it on request', () => {
    const notice = { text: 'Snow', textEs: 'Nieve', expiresAt: null };
    const raised: ServiceEvent = { type: 'CriticalNoticeRaised', data: notice };
    const until = '2026-12-24T23:59';
    given(...listed)
      .when(revise({ critical: notice }))
      .thenEvents(raised);
    given(...listed, raised)
      .when(revise({ critical: { text: 'Snow', expiresAt: null } }))
      .thenNothing();
    given(...listed, raised)
      .when(revise({ critical: { text: 'Snow', expiresAt: until } }))
      .thenEvents({ type: 'CriticalNoticeRaised', data: { ...notice, expiresAt: until } });
    given(...listed, raised)
      .when(revise({ critical: { text: 'Snow', textEs: null, expiresAt: null } }))
      .thenEvents({ type: 'CriticalNoticeRaised', data: { text: 'Snow', expiresAt: null } });
  });

  test('does not leave a notice the Spanish of another text', () => {
    given(...listed, { type: 'CriticalNoticeRaised', data: { text: 'Open tonight', textEs: 'Abierto esta noche', expiresAt: null } })
      .when(revise({ critical: { text: 'Closed tonight', expiresAt: null } }))
      .thenEvents({ type: 'CriticalNoticeRaised', data: { text: 'Closed tonight', expiresAt: null } });
    given(...listed, { type: 'CriticalNoticeRaised', data: { text: 'Open tonight', textEs: 'Abierto esta noche', expiresAt: null } })
      .when({ type: 'RaiseCriticalNotice', notice: { text: 'Closed tonight', expiresAt: null } })
      .thenEvents({ type: 'CriticalNoticeRaised', data: { text: 'Closed tonight', expiresAt: null } });
  });

  test('of Spanish keeps the fields that were not touched', () => {
    const fields = { summary: 'Comida', description: 'A mediodía.', age: '' };
    given(...listed, { type: 'ServiceTranslated', data: { language: 'es', fields, source: 'machine', ofRevision: 1 } })
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

  test('what is not there, or removed, is refused', () => {
    given().when(revise({})).thenRefused('NOT_FOUND');
    given(...listed, removed)
      .when(revise({}))
      .thenRefused('REMOVED');
  });
});

const saying = (wheelchairAccessible?: boolean | null) => ({
  classified: { ...classified, ...(wheelchairAccessible !== undefined && { wheelchairAccessible }) },
});
const known = (wheelchairAccessible: boolean): ServiceEvent => ({
  type: 'ServiceClassified',
  data: { ...classified, wheelchairAccessible },
});

describe('wheelchair access', () => {
  test('that was never said is not known, and said to be not known is no news', () => {
    for (const answers of [saying(), saying(null)])
      given(...listed)
        .when(revise(answers))
        .thenNothing();
  });

  test.each([true, false])('is said: %s', (answer) => {
    given(...listed)
      .when(revise(saying(answer)))
      .thenEvents(known(answer));
  });

  test('stays as it is in a save that leaves it out, beside what that save changes', () => {
    given(...listed, known(true))
      .when(revise({ classified: { ...classified, petsAllowed: true } }, 6))
      .thenEvents({ type: 'ServiceClassified', data: { ...classified, petsAllowed: true, wheelchairAccessible: true } });
    given(...listed, known(false))
      .when(revise(saying(), 6))
      .thenNothing();
  });

  test('is not known any more where a save says so', () => {
    given(...listed, known(true))
      .when(revise(saying(null), 6))
      .thenEvents(classifiedEvent);
  });

  test('that another user set since stays when the form omits it, and conflicts with another answer', () => {
    given(...listed, known(true))
      .when(revise(saying()))
      .thenNothing();
    given(...listed, known(true))
      .when(revise(saying(false)))
      .thenRefused('CONFLICT', {
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
