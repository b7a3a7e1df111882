import { domainErrorOf, errorDetails } from '#tests/support/domainErrorOf.ts';
import {
  address,
  addressEvent,
  classified,
  contact,
  described,
  geocodedPlace,
  hours,
  listedEvents,
  pinnedPlace,
  removedEvent,
  renamedEvent,
} from '#tests/support/givenService.ts';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { RecordedEvent } from '../envelope/envelope.ts';
import type { Principal } from '../permissions/principal.ts';
import { decide } from '../service/decider.ts';
import type { ServiceEvent } from '../service/events.ts';
import { evolve, initialState } from '../service/state.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { mayUndo, mayIssueUndo } from './mayUndo.ts';
import { undoableTypes, undoOfService } from './serviceUndo.ts';

type ServiceCommandInPast = PastCommand<ServiceEvent>;
const historyOf = (...commands: readonly ServiceCommandInPast[]) =>
  pastCommands([{ by: 'add', events: listedEvents }, ...commands], { id: 'ana', role: 'USER' });
const stateOf = (history: readonly RecordedEvent<ServiceEvent>[]) => history.reduce(evolve, initialState);
/** The events that undo a command. */
const undo = (commands: readonly ServiceCommandInPast[], undoneId: string): readonly ServiceEvent[] => {
  const history = historyOf(...commands);
  return decide(undoOfService(history, undoneId), stateOf(history));
};

const spanish = (summary: string, ofRevision: number): ServiceEvent => ({
  type: 'ServiceTranslated',
  data: { language: 'es', fields: { summary, description: '', age: '' }, source: 'person', ofRevision },
});
const notice = (text: string): ServiceEvent => ({ type: 'CriticalNoticeRaised', data: { text, expiresAt: null } });
const lowered: ServiceEvent = { type: 'CriticalNoticeLowered', data: {} };
const moved: ServiceEvent = { type: 'AddressSet', data: { ...address, address1: '9 Other St' } };
const hidden: ServiceEvent = { type: 'AddressSet', data: { ...address, confidential: true } };

test.each<[string, readonly ServiceCommandInPast[], string, readonly ServiceEvent[]]>([
  ['the former name', [{ by: 'rename', events: [renamedEvent('New')] }], 'rename', [{ type: 'ServiceDescribed', data: described }]],
  [
    'every edited section, and no other',
    [
      {
        by: 'edit',
        events: [
          { type: 'HoursSet', data: { ...hours, contactForHours: true } },
          { type: 'ContactSet', data: { ...contact, phone: '3035550199' } },
        ],
      },
      { by: 'rename', events: [renamedEvent('New')] },
    ],
    'edit',
    [
      { type: 'ContactSet', data: contact },
      { type: 'HoursSet', data: hours },
    ],
  ],
  [
    'the facts before an edit whose later edit was undone',
    [
      { by: 'first', events: [renamedEvent('A')] },
      { by: 'second', events: [renamedEvent('B')] },
      { by: 'undo', undoes: 'second', events: [renamedEvent('A')] },
    ],
    'first',
    [{ type: 'ServiceDescribed', data: described }],
  ],
  [
    'the place together with the address, although a program found the new one',
    [
      { by: 'pin', events: [{ type: 'PlaceSet', data: pinnedPlace }] },
      { by: 'move', events: [moved] },
      { by: 'find', via: 'reaction', events: [{ type: 'PlaceSet', data: geocodedPlace }] },
    ],
    'move',
    [addressEvent, { type: 'PlaceSet', data: pinnedPlace }],
  ],
  [
    'the place again with an address that was public',
    [
      { by: 'pin', events: [{ type: 'PlaceSet', data: pinnedPlace }] },
      { by: 'hide', events: [hidden, { type: 'PlaceSet', data: pinnedPlace }] },
    ],
    'hide',
    [addressEvent, { type: 'PlaceSet', data: pinnedPlace }],
  ],
  [
    'the place again with an address that was confidential',
    [
      { by: 'hide', events: [hidden, { type: 'PlaceSet', data: pinnedPlace }] },
      { by: 'show', events: [addressEvent, { type: 'PlaceSet', data: pinnedPlace }] },
    ],
    'show',
    [hidden, { type: 'PlaceSet', data: pinnedPlace }],
  ],
  ['no notice', [{ by: 'raise', events: [notice('Closed tonight')] }], 'raise', [lowered]],
  [
    'the former notice',
    [
      { by: 'raise', events: [notice('Closed tonight')] },
      { by: 'lower', events: [lowered] },
    ],
    'lower',
    [notice('Closed tonight')],
  ],
  [
    'no display, if it was never set',
    [{ by: 'show', events: [{ type: 'DisplaySet', data: { showFlag: true, showDonate: false } }] }],
    'show',
    [{ type: 'DisplaySet', data: { showFlag: false, showDonate: false } }],
  ],
  [
    'the Spanish as a translation of the restored English',
    [
      { by: 'translate', events: [spanish('Comidas', 1)] },
      { by: 'edit', events: [{ type: 'ServiceDescribed', data: { ...described, summary: 'Cold meals' } }, spanish('Comidas frías', 7)] },
    ],
    'edit',
    [{ type: 'ServiceDescribed', data: described }, spanish('Comidas', 9)],
  ],
  [
    'the kinds after a change by a file',
    [{ by: 'import', via: 'import', events: [{ type: 'ServiceClassified', data: { ...classified, petsAllowed: true } }] }],
    'import',
    [{ type: 'ServiceClassified', data: classified }],
  ],
])('the undo of an edit restores %s', (_title, commands, undoneId, events) => {
  expect(undo(commands, undoneId)).toEqual(events);
});

test.each<[string, readonly ServiceCommandInPast[], DomainError]>([
  ['after another edit of the section', [{ by: 'rename', events: [renamedEvent('B')] }], cannotUndo('CHANGED', 'rename')],
  ['after an import of the section', [{ by: 'file', via: 'import', events: [renamedEvent('B')] }], cannotUndo('CHANGED', 'file')],
  ['after a person rewrote the Spanish', [{ by: 'words', events: [spanish('Otra', 6)] }], cannotUndo('CHANGED', 'words')],
  ['after the removal of the service', [{ by: 'remove', events: [removedEvent] }], cannotUndo('CHANGED', 'remove')],
  ['if a person restored the text', [{ by: 'same', events: [renamedEvent(described.name)] }], new DomainError('NOTHING_TO_UNDO')],
  ['twice', [{ by: 'undo', undoes: 'edit', events: [renamedEvent(described.name)] }], new DomainError('ALREADY_UNDONE')],
])('rejects the undo of an edit %s', (_title, laterCommands, error) => {
  const history = historyOf({ by: 'edit', events: [renamedEvent('A')] }, ...laterCommands);
  expect(domainErrorOf(() => undoOfService(history, 'edit'))).toEqual(errorDetails(error));
});

const person = (id: string, role: Principal['role']): Principal => ({ id, role, approved: true });
const OWNER = person('anna', 'USER');
const LEAD = person('lee', 'VOLUNTEER LEAD');
const ADMIN = person('ada', 'ADMINISTRATOR');

test.each<[string, readonly ServiceCommandInPast[], string, readonly Principal[]]>([
  ['an edit: the owner and moderators', [{ by: 'edit', events: [renamedEvent('A')] }], 'edit', [OWNER, LEAD, ADMIN]],
  ['an edit that hid the address: the owner and administrators', [{ by: 'hide', events: [hidden] }], 'hide', [OWNER, ADMIN]],
  [
    'an edit that opened the address: the owner and administrators',
    [
      { by: 'hide', events: [hidden] },
      { by: 'open', events: [addressEvent] },
    ],
    'open',
    [OWNER, ADMIN],
  ],
])('may undo %s', (_title, commands, undoneId, allowed) => {
  const history = historyOf(...commands);
  const state = stateOf(history);
  const types = undoableTypes(history, undoneId);
  const isAllowed = (principal: Principal): boolean =>
    mayUndo(principal, state, types) && mayIssueUndo(principal, state, undoOfService(history, undoneId));
  expect([OWNER, LEAD, ADMIN, person('eve', 'USER'), person('gus', 'GUEST')].filter(isAllowed)).toEqual(allowed);
});
