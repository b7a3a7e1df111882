import { domainErrorOf, errorDetails } from '#tests/support/domainErrorOf.ts';
import { listedEvents, removedEvent, renamedEvent } from '#tests/support/givenService.ts';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { undoOfService } from './serviceUndo.ts';

type ServiceCommandInPast = PastCommand<ServiceEvent>;
const stated = (by: string, otherId: string, isDifferent = true): ServiceCommandInPast => ({
  by,
  events: [{ type: 'DifferentPlaceSet', data: { otherId, isDifferent } }],
});
const historyOf = (...commands: readonly ServiceCommandInPast[]) =>
  pastCommands([{ by: 'add', events: listedEvents }, ...commands], { id: 'lee', role: 'VOLUNTEER LEAD' });

test.each<[string, readonly ServiceCommandInPast[], string, boolean]>([
  ['is reverted', [stated('state', 'twin')], 'state', false],
  [
    'is reverted after another change of the service',
    [stated('state', 'twin'), { by: 'rename', events: [renamedEvent('New')] }],
    'state',
    false,
  ],
  ['is reverted after a statement about another service', [stated('state', 'twin'), stated('more', 'other')], 'state', false],
  [
    'is stated again by an undo of the undo',
    [stated('state', 'twin'), { ...stated('undo', 'twin', false), undoes: 'state' }],
    'undo',
    true,
  ],
])('a statement that two services are different places %s', (_title, commands, undone, isDifferent) => {
  expect(undoOfService(historyOf(...commands), undone)).toEqual({ type: 'SetDifferentPlace', otherId: 'twin', isDifferent });
});

test.each<[string, readonly ServiceCommandInPast[], DomainError]>([
  ['twice', [stated('state', 'twin'), { ...stated('undo', 'twin', false), undoes: 'state' }], new DomainError('ALREADY_UNDONE')],
  ['if it is reverted already', [stated('state', 'twin'), stated('revert', 'twin', false)], new DomainError('NOTHING_TO_UNDO')],
  [
    'if it was stated again since',
    [stated('state', 'twin'), stated('revert', 'twin', false), stated('again', 'twin')],
    cannotUndo('CHANGED', 'again'),
  ],
  ['of a removed service', [stated('state', 'twin'), { by: 'remove', events: [removedEvent] }], cannotUndo('CHANGED', 'remove')],
])('is not undone %s', (_title, commands, error) => {
  expect(domainErrorOf(() => undoOfService(historyOf(...commands), 'state'))).toEqual(errorDetails(error));
});
