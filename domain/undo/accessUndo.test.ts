import { domainErrorOf, errorDetails } from '#tests/support/domainErrorOf.ts';
import { listedEvents, removedEvent, renamedEvent } from '#tests/support/givenService.ts';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { mayUndo } from './mayUndo.ts';
import { undoableTypes, undoOfService } from './serviceUndo.ts';

/** Commands one after the other, the first of which adds the service of Anna. */
const historyOf = (...commands: readonly PastCommand<ServiceEvent>[]) =>
  pastCommands([{ by: 'add', events: listedEvents }, ...commands], { id: 'ada', role: 'ADMINISTRATOR' });
const handOver = (from: string, to: string): ServiceEvent => ({ type: 'OwnerChanged', data: { from, to } });
const counterAdded = (accountId = 'cora'): ServiceEvent => ({ type: 'BedCounterAdded', data: { accountId } });
const counterRemoved = (accountId = 'cora'): ServiceEvent => ({ type: 'BedCounterRemoved', data: { accountId } });
const given: PastCommand<ServiceEvent> = { by: 'give', events: [handOver('anna', 'ben')] };
const named: PastCommand<ServiceEvent> = { by: 'name', events: [counterAdded()] };
const dropped: PastCommand<ServiceEvent> = { by: 'drop', events: [counterRemoved()] };
const namedAgain: PastCommand<ServiceEvent> = { by: 'again', events: [counterAdded()] };

test.each<[string, readonly PastCommand<ServiceEvent>[], string, object]>([
  ['gives a service back to its former owner', [given], 'give', { type: 'HandOverService', to: 'anna' }],
  [
    'gives it to the new owner again',
    [given, { by: 'undo', undoes: 'give', events: [handOver('ben', 'anna')] }],
    'undo',
    { type: 'HandOverService', to: 'ben' },
  ],
  [
    'ignores an edit of the facts',
    [given, { by: 'rename', events: [renamedEvent('New')] }],
    'give',
    { type: 'HandOverService', to: 'anna' },
  ],
  [
    'ignores a removal after which it was restored',
    [given, { by: 'remove', events: [removedEvent] }, { by: 'restore', events: [{ type: 'ServiceRestored', data: {} }] }],
    'give',
    { type: 'HandOverService', to: 'anna' },
  ],
  ['removes a bed counter', [named], 'name', { type: 'RemoveBedCounter', accountId: 'cora' }],
  ['names a removed bed counter again', [named, dropped], 'drop', { type: 'AddBedCounter', accountId: 'cora' }],
  [
    'ignores other bed counters',
    [named, { by: 'other', events: [counterAdded('dora')] }],
    'name',
    { type: 'RemoveBedCounter', accountId: 'cora' },
  ],
])('%s', (_title, commands, undone, command) => {
  expect(undoOfService(historyOf(...commands), undone)).toEqual(command);
});

test.each<[string, readonly PastCommand<ServiceEvent>[], string, DomainError]>([
  ['after another change of owner', [given, { by: 'sell', events: [handOver('ben', 'eve')] }], 'give', cannotUndo('CHANGED', 'sell')],
  ['after the service was removed', [given, { by: 'remove', events: [removedEvent] }], 'give', cannotUndo('CHANGED', 'remove')],
  [
    'if the former owner has it again',
    [given, { by: 'sell', events: [handOver('ben', 'anna')] }],
    'give',
    new DomainError('NOTHING_TO_UNDO'),
  ],
  ['twice', [given, { by: 'undo', undoes: 'give', events: [handOver('ben', 'anna')] }], 'give', new DomainError('ALREADY_UNDONE')],
  [
    'if the service had no owner before',
    [
      { by: 'free', events: [handOver('anna', 'administrator')] },
      { by: 'grant', events: [handOver('administrator', 'ben')] },
    ],
    'grant',
    cannotUndo('UNOWNED'),
  ],
  ['of an edit with another owner', [{ by: 'both', events: [renamedEvent('New'), handOver('anna', 'ben')] }], 'both', cannotUndo('KIND')],
  ['if the same bed counter was named again', [named, dropped, namedAgain], 'name', cannotUndo('CHANGED', 'again')],
  ['if the bed counter was removed since', [named, dropped], 'name', new DomainError('NOTHING_TO_UNDO')],
  ['if the owner changed since a bed counter was removed', [named, dropped, given], 'drop', cannotUndo('CHANGED', 'give')],
  ['if a change of owner ended the right to count', [named, given], 'name', new DomainError('NOTHING_TO_UNDO')],
])('rejects an undo %s', (_title, commands, undone, refusal) => {
  expect(domainErrorOf(() => undoOfService(historyOf(...commands), undone))).toEqual(errorDetails(refusal));
});

test('an edit with another owner has no undo', () => {
  expect(undoableTypes(historyOf({ by: 'both', events: [renamedEvent('New'), handOver('anna', 'ben')] }), 'both')).toEqual([]);
});

const service = { status: 'listed', ownerId: 'olga', bedCounters: ['cora'] } as const;
test.each([
  ['ADMINISTRATOR', 'ada', { OwnerChanged: true, BedCounterAdded: true, BedCounterRemoved: true }],
  ['USER', 'olga', { OwnerChanged: false, BedCounterAdded: true, BedCounterRemoved: true }],
  ['USER', 'cora', { OwnerChanged: false, BedCounterAdded: false, BedCounterRemoved: false }],
  ['VOLUNTEER LEAD', 'lena', { OwnerChanged: false, BedCounterAdded: false, BedCounterRemoved: false }],
  ['SUPER USER', 'sue', { OwnerChanged: false, BedCounterAdded: false, BedCounterRemoved: false }],
  ['VOLUNTEER', 'olga', { OwnerChanged: false, BedCounterAdded: false, BedCounterRemoved: false }],
] as const)('%s %s may undo a change of access exactly if they could make it', (role, id, allowed) => {
  const principal = { id, role, approved: true };
  const result = Object.fromEntries(
    (['OwnerChanged', 'BedCounterAdded', 'BedCounterRemoved'] as const).map((type) => [type, mayUndo(principal, service, [type])]),
  );
  expect(result).toEqual(allowed);
});
