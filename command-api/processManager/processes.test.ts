import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { noFailpoint } from '../commands/failpoint.ts';
import type { ProcessContext } from '../commands/process.ts';
import { createErasureReaction, createProcessManager } from './index.ts';

const OCCURRED_AT = '2026-03-10T17:00:00.000Z';
const EVENT_ID = '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';
const throwUnused = (): never => {
  throw new Error('Which events begin and end what is decided without any store.');
};
const context: ProcessContext = {
  store: { readStream: throwUnused } as unknown as ProcessContext['store'],
  vault: {} as ProcessContext['vault'],
  clock: throwUnused,
  failpoint: noFailpoint,
};
const reactions = [createProcessManager(context), createErasureReaction(context, { isTrusted: () => true })];

/** Returns the tasks that remain after these events, each `[stream, type, data]`. */
const unfinishedAfter = (...events: readonly (readonly [string, string, object?, object?])[]): string[] => {
  const tasks = new Map<string, number>();
  for (const [index, [streamName, type, data = {}, more = {}]] of events.entries()) {
    const event = { type, data, streamName, id: EVENT_ID, revision: BigInt(index), position: BigInt(index + 1) };
    const metadata = {
      occurredAt: OCCURRED_AT,
      commandId: EVENT_ID,
      correlationId: EVENT_ID,
      causationId: EVENT_ID,
      actor: { id: 'ana', via: 'web' },
      locale: 'en',
      ...more,
    };
    const recorded = { ...event, metadata } as unknown as RecordedEvent<DomainEvent>;
    for (const change of reactions.flatMap((reaction) => reaction.react(recorded))) {
      if ('remove' in change) tasks.delete(change.remove);
      else tasks.set(change.add.key, change.add.dueAt - Date.parse(OCCURRED_AT));
    }
  }
  return [...tasks].map(([key, remainingMs]) => `${key} in ${remainingMs / 1000} s`).toSorted();
};

const REPORT_ID = '1c1f7b63-6e1b-4b1f-8b66-8e0a7b4a2b22';
const corrected = ['service-s', 'ContactSet', {}, { causationId: REPORT_ID }] as const;
const IMPORT_ID = '2d208c74-7f2c-4c20-8c77-9f1b8c5b3c33';
const importedRow = [
  'service-s',
  'ContactSet',
  {},
  { causationId: REPORT_ID, correlationId: REPORT_ID, actor: { id: 'ana', via: 'import' } },
] as const;
const reserved = ['email-h', 'EmailReserved', { accountId: 'ana' }] as const;
const claimed = ['portfolio-ana', 'SlotClaimed', { serviceId: 's' }] as const;
const released = ['portfolio-ana', 'SlotReleased', { serviceId: 's' }] as const;
const drawn = ['regions', 'RegionDrawn', { regionId: 'r', name: 'R', counties: [], coordinatorIds: [] }] as const;
const closed = ['account-ana', 'AccountClosed', { eraseAfter: '2026-03-13T17:00:00.000Z' }] as const;

test.each([
  ['a reserved e-mail', [reserved], ['signUp ana in 60 s']],
  ['an opened account', [reserved, ['account-ana', 'AccountOpened']], []],
  ['a released e-mail', [reserved, ['email-h', 'EmailReleased', { accountId: 'ana' }]], []],
  ['a reservation', [claimed], ['slot ana s in 60 s']],
  ['a service with its reservation', [claimed, ['service-s', 'ServiceAdded', { ownerId: 'ana' }]], []],
  ['a service of another owner', [claimed, ['service-s', 'ServiceAdded', { ownerId: 'ben' }]], ['slot ana s in 60 s']],
  ['a removed service', [['service-s', 'ServiceRemoved']], ['removedService s in 60 s']],
  ['a removed service whose reservation was released', [['service-s', 'ServiceRemoved'], released], []],
  [
    'a removed service that came back',
    [
      ['service-s', 'ServiceRemoved'],
      ['service-s', 'ServiceRestored'],
    ],
    [],
  ],
  ['a service handed over', [['service-s', 'OwnerChanged', { from: 'ana', to: 'ben' }]], ['slot ana s in 60 s']],
  ['a service handed over by the tools', [['service-s', 'OwnerChanged', { from: 'administrator', to: 'ben' }]], []],
  ['a correction caused by a report', [corrected], [`answering ${EVENT_ID} in 60 s`]],
  ['an import', [importedRow], []],
  ['a part of a command', [['service-s', 'ContactSet', {}, { causationId: IMPORT_ID, correlationId: IMPORT_ID }]], []],
  [
    'a machine translation',
    [['service-s', 'ServiceDescribed', {}, { causationId: REPORT_ID, actor: { id: 'translator', via: 'reaction' } }]],
    [],
  ],
  ['a policy', [['service-s', 'ContactSet', {}, { causationId: REPORT_ID, actor: { id: 'process-manager', via: 'policy' } }]], []],
  ['a row of the sample directory', [['service-s', 'ContactSet', {}, { causationId: REPORT_ID, sample: true }]], []],
  ['a correction that nothing led to', [['service-s', 'ContactSet']], []],
  ['an approval of what was corrected', [['service-s', 'ServiceApproved', { ofRevision: 1 }, { causationId: REPORT_ID }]], []],
  [
    'a correction whose report was answered',
    [corrected, ['feedback-f', 'FeedbackAnswered', {}, { commandId: REPORT_ID, causationId: EVENT_ID }]],
    [],
  ],
  ['a closed account', [closed], ['closing ana in 60 s', 'erasure ana in 259200 s']],
  ['a reopened account', [closed, ['account-ana', 'AccountReopened']], ['reopening ana in 60 s', 'seat ana in 60 s']],
  ['an erased account', [closed, ['account-ana', 'AccountErased']], ['erased ana in 60 s']],
  ['an administrator', [['administrators', 'AdministratorSeated', { accountId: 'ana' }]], ['seat ana in 60 s']],
  ['another role', [['account-ana', 'RoleSet']], ['seat ana in 60 s']],
  ['a batch', [['batch-b', 'BatchStarted']], ['batch b in 60 s']],
  ['a batch that makes progress', [['batch-b', 'BatchProgressed']], ['batch b in 60 s']],
  [
    'a finished batch',
    [
      ['batch-b', 'BatchStarted'],
      ['batch-b', 'BatchFinished'],
    ],
    [],
  ],
  ['a drawn region', [drawn], [`region r ${EVENT_ID} in 60 s`]],
  ['a drawn region that was told', [drawn, ['region-r', 'RegionAdded']], []],
  [
    'a coordinator who is none any more',
    [['regions', 'CoordinatorWithdrawn', { coordinatorId: 'c', regionIds: [] }]],
    ['coordinator c in 60 s'],
  ],
  [
    'a coordinator who was removed',
    [
      ['regions', 'CoordinatorWithdrawn', { coordinatorId: 'c', regionIds: [] }],
      ['coordinator-c', 'CoordinatorRemoved'],
    ],
    [],
  ],
  [
    'anything else',
    [
      ['service-s', 'ServiceDescribed'],
      ['beds-s', 'BedsCounted'],
      ['log-identity', 'LogStarted'],
    ],
    [],
  ],
] as const)('keeps the expected unfinished tasks after %s', (_title, events, expected) => {
  expect(unfinishedAfter(...events)).toEqual(expected);
});
