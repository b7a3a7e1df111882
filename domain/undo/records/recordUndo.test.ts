import { domainErrorOf, errorDetails } from '#tests/support/domainErrorOf.ts';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { DomainEvent } from '../../envelope/envelope.ts';
import { DomainError } from '../../values/errors.ts';
import { cannotUndo } from '../errors.ts';
import { RECORD_UNDO, type RecordSubject } from './index.ts';

const NOW = '2026-03-11T10:00:00.000Z';
const historyOf = (commands: readonly PastCommand[]) => pastCommands(commands, { id: 'ana', role: 'ADMINISTRATOR' });
const command = (commandId: string, type: string, data: object = {}, undoes?: string): PastCommand => ({
  by: commandId,
  events: [{ type, data }],
  ...(undoes === undefined ? {} : { undoes }),
});

const sent = command('send', 'FeedbackSent', { type: 'SERVICE', kind: 'report', serviceId: 's', sentAt: NOW, images: [], sealed: {} });
const archive = command('archive', 'FeedbackArchived', { archivedAt: NOW });
const remove = command('remove', 'FeedbackDeleted', { deletedAt: NOW });

const opened = command('open', 'AccountOpened', { kind: 'provider', method: 'PASSWORD', sealed: {} });
const roleSet = (commandId: string, from: string, to: string) => command(commandId, 'RoleSet', { from, to });
const closed = command('close', 'AccountClosed', { by: 'administrator', closedAt: NOW, eraseAfter: NOW, services: 'remove' });
const LINE_FACTS = {
  name: 'Night line',
  description: 'Volunteers listen.',
  phone: '988',
  area: '',
  time: '24/7',
  text: '',
  chatWebLink: '',
  website: '',
  nameEs: '',
  descriptionEs: '',
  areaEs: '',
  timeEs: '',
  chatWebLinkEs: '',
};
const COMPLETE_LINE_FACTS = { ...LINE_FACTS, textEs: '', key: '', keyEs: '' };
const addLine = command('add', 'CrisisLineAdded', LINE_FACTS);
const revised = (commandId: string, name: string, undoes?: string) =>
  command(commandId, 'CrisisLineRevised', { ...COMPLETE_LINE_FACTS, name }, undoes);
const published = (commandId: string, html: string, language = 'en', undoes?: string) =>
  command(commandId, 'PagePublished', { language, html }, undoes);

const REGION_FACTS = { name: 'Metro', counties: ['Adams, CO', 'Denver, CO'], coordinatorIds: ['rosa'] };
const addRegion = command('add', 'RegionAdded', REGION_FACTS);
const renamed = (commandId: string, name: string) => command(commandId, 'RegionRevised', { ...REGION_FACTS, name });
const sealedAs = (box: string) => ({ sealed: { key: 'coordinator-rosa.00000000', box } });
const addCoordinator = command('add', 'CoordinatorAdded', sealedAs('A'));
const DISTRICT = { district: 'Denver Public Schools', county: 'Denver, CO' };
const addLiaison = command('add', 'LiaisonAdded', { ...DISTRICT, ...sealedAs('A') });
const purged = (prefix: string) => command('purge', `${prefix}Purged`, { purgedAt: NOW });

test.each<[string, RecordSubject, readonly PastCommand[], string, DomainEvent]>([
  ['archiving feedback', 'feedback', [sent, archive], 'archive', { type: 'FeedbackUnarchived', data: {} }],
  [
    'the correction that answered and archived a report',
    'feedback',
    [
      sent,
      {
        by: 'answer',
        events: [
          { type: 'FeedbackAnswered', data: { answeredAt: NOW } },
          { type: 'FeedbackArchived', data: { archivedAt: NOW } },
        ],
      },
    ],
    'answer',
    { type: 'FeedbackUnarchived', data: {} },
  ],
  [
    'taking feedback out of the archive',
    'feedback',
    [sent, archive, command('open', 'FeedbackUnarchived')],
    'open',
    { type: 'FeedbackArchived', data: { archivedAt: NOW } },
  ],
  ['deleting feedback', 'feedback', [sent, remove], 'remove', { type: 'FeedbackRestored', data: {} }],
  [
    'an archive after reading, which is no change',
    'feedback',
    [sent, archive, command('read', 'FeedbackSeen')],
    'archive',
    { type: 'FeedbackUnarchived', data: {} },
  ],
  ['adding a crisis line', 'crisisLine', [addLine], 'add', { type: 'CrisisLineRemoved', data: {} }],
  [
    'editing a crisis line of an older version',
    'crisisLine',
    [addLine, revised('edit', 'Day line')],
    'edit',
    { type: 'CrisisLineRevised', data: COMPLETE_LINE_FACTS },
  ],
  [
    'removing a crisis line',
    'crisisLine',
    [addLine, command('remove', 'CrisisLineRemoved')],
    'remove',
    { type: 'CrisisLineRestored', data: {} },
  ],
  [
    'a role',
    'account',
    [opened, roleSet('role', 'USER', 'VOLUNTEER LEAD')],
    'role',
    { type: 'RoleSet', data: { from: 'VOLUNTEER LEAD', to: 'USER' } },
  ],
  ['a deactivation', 'account', [opened, command('off', 'AccountDeactivated')], 'off', { type: 'AccountReactivated', data: {} }],
  [
    'a deactivation, although the role changed since',
    'account',
    [opened, command('off', 'AccountDeactivated'), roleSet('role', 'USER', 'VOLUNTEER')],
    'off',
    { type: 'AccountReactivated', data: {} },
  ],
  [
    'a quota, although services were added since',
    'quota',
    [
      command('first', 'QuotaSet', { from: 3, to: 5 }),
      command('second', 'QuotaSet', { from: 5, to: 9 }),
      command('add', 'SlotClaimed', { serviceId: 's' }),
    ],
    'second',
    { type: 'QuotaSet', data: { from: 9, to: 5 } },
  ],
  ['the first text of a page', 'page', [published('first', '<p>A</p>')], 'first', { type: 'PageTakenBack', data: { language: 'en' } }],
  [
    'a text of a page, although the other language changed since',
    'page',
    [published('first', '<p>A</p>'), published('second', '<p>B</p>'), published('spanish', '<p>C</p>', 'es')],
    'second',
    { type: 'PagePublished', data: { language: 'en', html: '<p>A</p>' } },
  ],
  ['adding a region', 'region', [addRegion], 'add', { type: 'RegionRemoved', data: {} }],
  ['editing a region', 'region', [addRegion, renamed('edit', 'Denver')], 'edit', { type: 'RegionRevised', data: REGION_FACTS }],
  ['removing a region', 'region', [addRegion, command('remove', 'RegionRemoved')], 'remove', { type: 'RegionRestored', data: {} }],
  [
    'restoring a region, although it was edited since',
    'region',
    [addRegion, command('remove', 'RegionRemoved'), command('restore', 'RegionRestored'), renamed('edit', 'Denver')],
    'restore',
    { type: 'RegionRemoved', data: {} },
  ],
  ['adding a coordinator', 'coordinator', [addCoordinator], 'add', { type: 'CoordinatorRemoved', data: {} }],
  [
    'editing a coordinator, with the former sealed data',
    'coordinator',
    [addCoordinator, command('edit', 'CoordinatorRevised', sealedAs('B'))],
    'edit',
    { type: 'CoordinatorRevised', data: sealedAs('A') },
  ],
  [
    'removing a coordinator',
    'coordinator',
    [addCoordinator, command('remove', 'CoordinatorRemoved')],
    'remove',
    { type: 'CoordinatorRestored', data: {} },
  ],
  [
    'editing a liaison, with district and county',
    'liaison',
    [addLiaison, command('edit', 'LiaisonRevised', { district: 'Boulder Valley', county: 'Boulder, CO', ...sealedAs('B') })],
    'edit',
    { type: 'LiaisonRevised', data: { ...DISTRICT, ...sealedAs('A') } },
  ],
  [
    'restoring a liaison',
    'liaison',
    [addLiaison, command('remove', 'LiaisonRemoved'), command('restore', 'LiaisonRestored')],
    'restore',
    { type: 'LiaisonRemoved', data: {} },
  ],
])('undoes %s', (_title, subject, commands, undone, event) => {
  const { undo, actionsOf } = RECORD_UNDO[subject];
  expect(undo(historyOf(commands), undone, NOW)).toEqual([event]);
  expect(actionsOf(historyOf(commands), undone)).toHaveLength(1);
});

test.each<[string, RecordSubject, readonly PastCommand[], string, DomainError]>([
  ['sending feedback', 'feedback', [sent], 'send', cannotUndo('KIND')],
  [
    'an archive that another user undid by hand',
    'feedback',
    [sent, archive, command('open', 'FeedbackUnarchived')],
    'archive',
    new DomainError('NOTHING_TO_UNDO'),
  ],
  ['an archive after a deletion', 'feedback', [sent, archive, remove], 'archive', cannotUndo('CHANGED', 'remove')],
  [
    'a deletion after the content was purged',
    'feedback',
    [sent, remove, command('purge', 'FeedbackPurged', { purgedAt: NOW })],
    'remove',
    cannotUndo('CHANGED', 'purge'),
  ],
  [
    'an edit after another edit',
    'crisisLine',
    [addLine, revised('one', 'One'), revised('two', 'Two')],
    'one',
    cannotUndo('CHANGED', 'two'),
  ],
  ['an addition after an edit', 'crisisLine', [addLine, revised('one', 'One')], 'add', cannotUndo('CHANGED', 'one')],
  [
    'an edit twice',
    'crisisLine',
    [addLine, revised('one', 'One'), revised('undo', LINE_FACTS.name, 'one')],
    'one',
    new DomainError('ALREADY_UNDONE'),
  ],
  [
    'a role after another role',
    'account',
    [opened, roleSet('one', 'USER', 'VOLUNTEER'), roleSet('two', 'VOLUNTEER', 'SUPER USER')],
    'one',
    cannotUndo('CHANGED', 'two'),
  ],
  [
    'a role after the account was closed',
    'account',
    [opened, roleSet('one', 'USER', 'VOLUNTEER'), closed],
    'one',
    cannotUndo('CHANGED', 'close'),
  ],
  ['a closing after the days in which the account can be reopened', 'account', [opened, closed], 'close', cannotUndo('TOO_LATE')],
  ['a changed password', 'account', [opened, command('password', 'PasswordChanged')], 'password', cannotUndo('KIND')],
  [
    'a text after a later one in its language',
    'page',
    [published('one', '<p>A</p>'), published('two', '<p>B</p>')],
    'one',
    cannotUndo('CHANGED', 'two'),
  ],
  ['adding a region after an edit', 'region', [addRegion, renamed('edit', 'Denver')], 'add', cannotUndo('CHANGED', 'edit')],
  [
    'an edit of a region that was removed since',
    'region',
    [addRegion, renamed('edit', 'Denver'), command('remove', 'RegionRemoved')],
    'edit',
    cannotUndo('CHANGED', 'remove'),
  ],
  [
    'an edit of a coordinator after another edit',
    'coordinator',
    [addCoordinator, command('one', 'CoordinatorRevised', sealedAs('B')), command('two', 'CoordinatorRevised', sealedAs('C'))],
    'one',
    cannotUndo('CHANGED', 'two'),
  ],
  [
    'the removal of a coordinator who was purged',
    'coordinator',
    [addCoordinator, command('remove', 'CoordinatorRemoved'), purged('Coordinator')],
    'remove',
    cannotUndo('CHANGED', 'purge'),
  ],
  ['the purge of a liaison', 'liaison', [addLiaison, command('remove', 'LiaisonRemoved'), purged('Liaison')], 'purge', cannotUndo('KIND')],
])('rejects the undo of %s', (_title, subject, commands, undone, error) => {
  expect(domainErrorOf(() => RECORD_UNDO[subject].undo(historyOf(commands), undone, NOW))).toEqual(errorDetails(error));
});

test('an undone edit can be restored, and then undone again', () => {
  const history = [addLine, revised('edit', 'Day line'), revised('undo', LINE_FACTS.name, 'edit')];
  const { undo } = RECORD_UNDO.crisisLine;
  expect(undo(historyOf(history), 'undo', NOW)).toEqual([
    { type: 'CrisisLineRevised', data: { ...COMPLETE_LINE_FACTS, name: 'Day line' } },
  ]);
  const redoneHistory = [...history, revised('again', 'Day line', 'undo')];
  expect(undo(historyOf(redoneHistory), 'edit', NOW)).toEqual([{ type: 'CrisisLineRevised', data: COMPLETE_LINE_FACTS }]);
});
