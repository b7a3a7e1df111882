import { domainErrorOf, errorDetails } from '#tests/support/domainErrorOf.ts';
import { approvedEvent, contactEvent, geocodedPlace, listedEvents, removedEvent, renamedEvent } from '#tests/support/givenService.ts';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { undoOfService } from './serviceUndo.ts';

type ServiceCommandInPast = PastCommand<ServiceEvent>;
/** Commands one after the other, the first of which adds the service. */
const historyOf = (...commands: readonly ServiceCommandInPast[]) =>
  pastCommands([{ by: 'add', events: listedEvents }, ...commands], { id: 'lee', role: 'VOLUNTEER LEAD' });
const withdrawn: ServiceEvent = { type: 'ApprovalWithdrawn', data: {} };
const approval: ServiceCommandInPast = { by: 'approve', events: [approvedEvent(5)] };

test.each<[string, readonly ServiceCommandInPast[], string, object]>([
  ['withdraws an approval', [approval], 'approve', { type: 'WithdrawApproval' }],
  [
    'undoes a second approval and restores the first one',
    [approval, { by: 'rename', events: [renamedEvent('New')] }, { by: 'again', events: [approvedEvent(7)] }],
    'again',
    { type: 'ApproveAgain', ofRevision: 5 },
  ],
  [
    'restores a withdrawn approval',
    [approval, { by: 'withdraw', events: [withdrawn] }],
    'withdraw',
    { type: 'ApproveAgain', ofRevision: 5 },
  ],
  ['removes an added service', [], 'add', { type: 'RemoveService' }],
  ['restores a removed service', [{ by: 'remove', events: [removedEvent] }], 'remove', { type: 'RestoreService' }],
  [
    'removes a restored service',
    [
      { by: 'remove', events: [removedEvent] },
      { by: 'restore', undoes: 'remove', events: [{ type: 'ServiceRestored', data: {} }] },
    ],
    'restore',
    { type: 'RemoveService' },
  ],
  [
    'keeps the contact that an approval unsealed',
    [{ by: 'approve', events: [contactEvent, approvedEvent(6)] }],
    'approve',
    { type: 'WithdrawApproval' },
  ],
  [
    'ignores a place that a machine found since',
    [approval, { by: 'place', via: 'reaction', events: [{ type: 'PlaceSet', data: geocodedPlace }] }],
    'approve',
    { type: 'WithdrawApproval' },
  ],
  [
    'ignores a change that was undone',
    [
      approval,
      { by: 'rename', events: [renamedEvent('New')] },
      { by: 'back', undoes: 'rename', events: [renamedEvent('Open Table Kitchen')] },
    ],
    'approve',
    { type: 'WithdrawApproval' },
  ],
])('%s', (_title, commands, undone, command) => {
  expect(undoOfService(historyOf(...commands), undone)).toEqual(command);
});

test.each<[string, readonly ServiceCommandInPast[], string, DomainError]>([
  ['twice', [approval, { by: 'undo', undoes: 'approve', events: [withdrawn] }], 'approve', new DomainError('ALREADY_UNDONE')],
  [
    'if another command already had the same result',
    [approval, { by: 'withdraw', events: [withdrawn] }],
    'approve',
    new DomainError('NOTHING_TO_UNDO'),
  ],
  ['after a user changed facts', [approval, { by: 'rename', events: [renamedEvent('New')] }], 'approve', cannotUndo('CHANGED', 'rename')],
  ['after it was removed', [approval, { by: 'remove', events: [removedEvent] }], 'approve', cannotUndo('CHANGED', 'remove')],
  [
    'after it was handed over',
    [approval, { by: 'give', events: [{ type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } }] }],
    'approve',
    cannotUndo('CHANGED', 'give'),
  ],
  ['of an addition after an edit', [{ by: 'rename', events: [renamedEvent('New')] }], 'add', cannotUndo('CHANGED', 'rename')],
  [
    'of a confirmation',
    [{ by: 'confirm', events: [{ type: 'DetailsConfirmed', data: { sections: ['hours'] } }] }],
    'confirm',
    cannotUndo('KIND'),
  ],
])('rejects an undo %s', (_title, commands, undone, refusal) => {
  expect(domainErrorOf(() => undoOfService(historyOf(...commands), undone))).toEqual(errorDetails(refusal));
});
