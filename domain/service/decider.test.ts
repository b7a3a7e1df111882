import { by, specification } from '../../tests/support/given.ts';
import type { ServiceDraft } from './commands.ts';
import { decide, evolve, initialState } from './decider.ts';
import type { ServiceEvent } from './events.ts';
import { keptFromImport } from './merge.ts';

const given = specification({ decide, evolve, initialState });

const described = { name: 'Open Table Kitchen', summary: 'Hot meals', description: 'Every noon.', age: '' };
const classified = { types: ['MEALS' as const], categories: ['ALL' as const], petsAllowed: false, lowBarrier: true };
const address = { address1: '1 Main St', address2: '', city: 'Denver', state: 'CO', zip: '80205', country: 'US', confidential: false };
const contact = {
  phone: '3035550142',
  extension: '',
  phoneText: '',
  contactEmail: '',
  website: '',
  facebook: '',
  twitter: '',
  instagram: '',
  youtube: '',
};
const hours = { schedules: [{ type: 'FULL_DAY' as const }], closedDays: [], contactForHours: false };
const pin = { longitude: -105, latitude: 39.75, timeZone: 'America/Denver', county: 'Denver', source: 'pin' as const };
const guess = { ...pin, longitude: -104.9, source: 'geocoder' as const };
const draft: ServiceDraft = { described, classified, address, contact, hours };

const added: ServiceEvent = { type: 'ServiceAdded', data: { ownerId: 'anna' } };
const describedEvent: ServiceEvent = { type: 'ServiceDescribed', data: described };
const classifiedEvent: ServiceEvent = { type: 'ServiceClassified', data: classified };
const addressEvent: ServiceEvent = { type: 'AddressSet', data: address };
const contactEvent: ServiceEvent = { type: 'ContactSet', data: contact };
const hoursEvent: ServiceEvent = { type: 'HoursSet', data: hours };
const removed: ServiceEvent = { type: 'ServiceRemoved', data: {} };
const approved = (ofRevision: number): ServiceEvent => ({ type: 'ServiceApproved', data: { ofRevision } });
const renamed = (name: string): ServiceEvent => ({ type: 'ServiceDescribed', data: { ...described, name } });
/** Revisions 0 to 5. */
const listed = [added, describedEvent, classifiedEvent, addressEvent, contactEvent, hoursEvent];

describe('adding a service', () => {
  const add = { type: 'AddService' as const, ownerId: 'anna', draft };

  test('says one thing after the other, and waits for approval', () => {
    given().when(add).thenEvents(added, describedEvent, classifiedEvent, addressEvent, contactEvent, hoursEvent);
  });

  test('by somebody whose services wait for nobody names the rule and what it approved', () => {
    given()
      .when({ ...add, draft: { described, critical: { text: 'New', expiresAt: null } }, approvedBy: 'administrators-publish' })
      .thenEvents(
        added,
        describedEvent,
        { type: 'CriticalNoticeRaised', data: { text: 'New', expiresAt: null } },
        { type: 'ServiceApproved', data: { ofRevision: 2, policy: 'administrators-publish' } },
      );
  });

  test('with Spanish of a person ties it to the English of the same save', () => {
    given()
      .when({ ...add, draft: { described, spanish: { summary: 'Comida caliente' } } })
      .thenEvents(added, describedEvent, {
        type: 'ServiceTranslated',
        data: { language: 'es', fields: { summary: 'Comida caliente', description: '', age: '' }, source: 'person', ofRevision: 1 },
      });
  });

  test('twice is refused, also after its removal', () => {
    given(...listed)
      .when(add)
      .thenRefused('ALREADY_EXISTS');
    given(...listed, removed)
      .when(add)
      .thenRefused('ALREADY_EXISTS');
  });
});

const revise = (change: ServiceDraft, baseRevision: number | null = 5) => ({
  type: 'ReviseService' as const,
  draft: { ...draft, ...change },
  baseRevision,
  via: 'web' as const,
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

  test('keeps what somebody else changed meanwhile in another section', () => {
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

  test('to the same as others said meanwhile is no conflict and no news', () => {
    given(...listed, renamed('Same name'))
      .when(revise({ described: { ...described, name: 'Same name' } }))
      .thenNothing();
  });

  test('without a base is compared with what is there now', () => {
    given(...listed, renamed('Their name'))
      .when(revise({ described: { ...described, name: 'Our name' } }, null))
      .thenEvents(renamed('Our name'));
  });

  test('a machine that moved the place meanwhile does not fight a person', () => {
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

  test('of Spanish keeps the fields that were not touched', () => {
    const fields = { summary: 'Comida', description: 'A mediodía.', age: '' };
    given(...listed, { type: 'ServiceTranslated', data: { language: 'es', fields, source: 'machine', ofRevision: 1 } })
      .when(revise({ spanish: { summary: 'Comida caliente' } }, 6))
      .thenEvents({
        type: 'ServiceTranslated',
        data: { language: 'es', fields: { ...fields, summary: 'Comida caliente' }, source: 'person', ofRevision: 1 },
      });
  });

  test('what is not there, or removed, is refused', () => {
    given().when(revise({})).thenRefused('NOT_FOUND');
    given(...listed, removed)
      .when(revise({}))
      .thenRefused('REMOVED');
  });
});

const again = (change: ServiceDraft = {}) => ({
  type: 'ReviseService' as const,
  draft: { ...draft, ...change },
  baseRevision: null,
  via: 'import' as const,
});

describe('importing a service again', () => {
  const imported = listed.map((event) => by('import', event));

  test('changes nothing where the file says the same', () => {
    given(...imported)
      .when(again())
      .thenNothing();
  });

  test('says what the file says differently', () => {
    given(...imported)
      .when(again({ described: { ...described, name: 'New' } }))
      .thenEvents(renamed('New'));
  });

  test('never overwrites what a person said since, and reports it', () => {
    const past = [...imported, by('web' as const, renamed('Corrected'))];
    given(...past)
      .when(again({ described: { ...described, name: 'New' } }))
      .thenNothing();
    given(...past)
      .when(again())
      .thenNothing();
    const state = past.reduce(
      (before, { event, via }, index) => evolve(before, { ...event, revision: BigInt(index), metadata: { actor: { via } } }),
      initialState,
    );
    expect(keptFromImport(state, { described, hours })).toEqual(['described']);
  });

  test('leaves a place that a geocoder found for what the file still says', () => {
    const fromFile = { ...pin, source: 'import' as const };
    given(...imported, by('import', { type: 'PlaceSet', data: fromFile }), by('reaction', { type: 'PlaceSet', data: guess }))
      .when(again({ place: fromFile }))
      .thenNothing();
  });
});

describe('approving', () => {
  test('names the facts that were approved', () => {
    given(...listed)
      .when({ type: 'ApproveService' })
      .thenEvents(approved(5));
    given(...listed, by('reaction', { type: 'PlaceSet', data: guess }))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approved(5));
  });

  test('again is no news, unless a person changed something since', () => {
    given(...listed, approved(5))
      .when({ type: 'ApproveService' })
      .thenNothing();
    given(...listed, approved(5), by('reaction', { type: 'PlaceSet', data: guess }))
      .when({ type: 'ApproveService' })
      .thenNothing();
    given(...listed, approved(5), renamed('New'))
      .when({ type: 'ApproveService' })
      .thenEvents(approved(7));
  });

  test('what a person changed after the screen was drawn is refused, naming the sections', () => {
    given(...listed, renamed('New'))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenRefused('CONFLICT', { revision: 6, sections: ['described'] });
  });

  test('can be withdrawn, once', () => {
    given(...listed, approved(5))
      .when({ type: 'WithdrawApproval' })
      .thenEvents({ type: 'ApprovalWithdrawn', data: {} });
    given(...listed)
      .when({ type: 'WithdrawApproval' })
      .thenNothing();
    given(...listed, approved(5), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'ApproveService' })
      .thenEvents(approved(7));
  });
});

describe('placing', () => {
  test('a guess gives way to a pin of the same address, and replaces it after a move', () => {
    const past = [...listed, { type: 'PlaceSet' as const, data: pin }];
    given(...past)
      .when({ type: 'PlaceService', place: guess })
      .thenNothing();
    given(...past, { type: 'AddressSet', data: { ...address, address1: '2 Main St' } })
      .when({ type: 'PlaceService', place: guess })
      .thenEvents({ type: 'PlaceSet', data: guess });
  });

  test('a better guess replaces a coarse one, not the other way round', () => {
    const coarse = { ...guess, longitude: -104, source: 'gazetteer' as const };
    given(...listed, { type: 'PlaceSet', data: coarse })
      .when({ type: 'PlaceService', place: guess })
      .thenEvents({ type: 'PlaceSet', data: guess });
    given(...listed, { type: 'PlaceSet', data: guess })
      .when({ type: 'PlaceService', place: coarse })
      .thenNothing();
  });

  test('the same place is no news', () => {
    given(...listed, { type: 'PlaceSet', data: pin })
      .when({ type: 'PlaceService', place: pin })
      .thenNothing();
  });
});

describe('translating', () => {
  const fields = { summary: 'Comida', description: 'A mediodía.', age: '' };
  const translate = {
    type: 'TranslateService' as const,
    language: 'es' as const,
    fields,
    source: 'machine' as const,
    engine: 'apertium',
    ofRevision: 1,
  };
  const translated: ServiceEvent = {
    type: 'ServiceTranslated',
    data: { language: 'es', fields, source: 'machine', ofRevision: 1, engine: 'apertium' },
  };

  test('by a machine says so', () => {
    given(...listed)
      .when(translate)
      .thenEvents(translated);
    given(...listed, translated)
      .when(translate)
      .thenNothing();
  });

  test('by a machine comes too late for a text that changed, and never replaces a person’s', () => {
    given(...listed, renamed('New'))
      .when(translate)
      .thenNothing();
    given(...listed, { type: 'ServiceTranslated', data: { language: 'es', fields, source: 'person', ofRevision: 1 } })
      .when({ ...translate, fields: { ...fields, summary: 'Alimento' } })
      .thenNothing();
  });

  test('by a person replaces a machine’s', () => {
    given(...listed, translated)
      .when({ type: 'TranslateService', language: 'es', fields, source: 'person', ofRevision: 1 })
      .thenEvents({ type: 'ServiceTranslated', data: { language: 'es', fields, source: 'person', ofRevision: 1 } });
  });
});

describe('the rest of a service’s life', () => {
  test('confirming is news although nothing changed', () => {
    given(...listed)
      .when({ type: 'ConfirmDetails', sections: ['hours', 'beds'] })
      .thenEvents({ type: 'DetailsConfirmed', data: { sections: ['hours', 'beds'] } });
    given(...listed)
      .when({ type: 'ConfirmDetails', sections: [] })
      .thenNothing();
  });

  test('removing and restoring happen once each', () => {
    given(...listed)
      .when({ type: 'RemoveService' })
      .thenEvents(removed);
    given(...listed, removed)
      .when({ type: 'RemoveService' })
      .thenNothing();
    given(...listed, removed)
      .when({ type: 'RestoreService' })
      .thenEvents({ type: 'ServiceRestored', data: {} });
    given(...listed)
      .when({ type: 'RestoreService' })
      .thenNothing();
    given().when({ type: 'RemoveService' }).thenRefused('NOT_FOUND');
  });

  test('one that nobody went on adding uses up its id', () => {
    given().when({ type: 'AbandonService' }).thenEvents(removed);
    given(...listed)
      .when({ type: 'AbandonService' })
      .thenNothing();
    given(removed).when({ type: 'AddService', ownerId: 'anna', draft: {} }).thenRefused('NOT_FINISHED_IN_TIME');
    given(removed).when({ type: 'RestoreService' }).thenRefused('NOT_FOUND');
  });

  test('handing over names both', () => {
    given(...listed)
      .when({ type: 'HandOverService', to: 'ben' })
      .thenEvents({ type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } });
    given(...listed, { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } })
      .when({ type: 'HandOverService', to: 'ben' })
      .thenNothing();
  });

  test('a notice is raised and lowered once each', () => {
    const notice = { text: 'Snow', expiresAt: null };
    given(...listed)
      .when({ type: 'RaiseCriticalNotice', notice })
      .thenEvents({ type: 'CriticalNoticeRaised', data: notice });
    given(...listed, { type: 'CriticalNoticeRaised', data: notice })
      .when({ type: 'RaiseCriticalNotice', notice })
      .thenNothing();
    given(...listed)
      .when({ type: 'LowerCriticalNotice' })
      .thenNothing();
  });

  test.each([
    { type: 'ConfirmDetails' as const, sections: ['hours' as const] },
    { type: 'ApproveService' as const },
    { type: 'PlaceService' as const, place: pin },
    { type: 'LowerCriticalNotice' as const },
    { type: 'HandOverService' as const, to: 'ben' },
  ])('$type meets a removed service', (command) => {
    given(...listed, removed)
      .when(command)
      .thenRefused('REMOVED');
  });
});
