import * as fc from 'fast-check';
import { decide as decideBeds, evolve as evolveBeds, initialState as noBeds, isBedsEvent, type BedsCommand } from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { GUEST, type Principal } from '#domain/permissions/principal.ts';
import type { ServiceCommand, ServiceDraft } from '#domain/service/commands.ts';
import { decide, evolve, initialState, isServiceEvent } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { undoOfBeds } from '#domain/undo/bedsUndo.ts';
import { undoOfService, type UndoableType } from '#domain/undo/serviceUndo.ts';
import { DomainError } from '#domain/values/errors.ts';
import { parseEntry } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { bedHistoryProjection } from '#projections/bedHistory/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { serviceJson } from '#query-api/services/serviceJson.ts';
import { address, classified, contact, described, draft, pinnedPlace } from '../support/givenService.ts';
import { createHsdsRecord } from '../support/hsdsRecord.ts';

/*
 * Random histories of a few shelters, command by command through the deciders: a command is undone, and then the undo. Lists, details,
 * approvals and counts in the read models must be as before, and the audit must have two more entries.
 */

const SERVICE_IDS = ['aspen', 'birch', 'cedar'] as const;
type ServiceId = (typeof SERVICE_IDS)[number];
const START_MS = Date.UTC(2026, 2, 1);
const HOUR_MS = 3_600_000;
const commandIdOf = (command: number): string => `00000000-0000-4000-8000-${String(command).padStart(12, '0')}`;

type Step =
  | { readonly of: 'service'; readonly id: ServiceId; readonly command: ServiceCommand }
  | { readonly of: 'beds'; readonly id: ServiceId; readonly available: number; readonly total?: number; readonly hoursAgo: number }
  | { readonly of: 'bedSetting'; readonly id: ServiceId; readonly command: BedsCommand }
  | { readonly of: 'undo'; readonly nth: number };

const id = fc.constantFrom(...SERVICE_IDS);
/** Edits of one or more sections, of the Spanish and of the notice. */
const draftArbitrary: fc.Arbitrary<ServiceDraft> = fc.record(
  {
    described: fc.nat(5).map((name) => ({ ...described, name: `Name ${name}`, summary: `Summary ${name % 3}` })),
    classified: fc.boolean().map((petsAllowed) => ({ ...classified, petsAllowed })),
    address: fc.constantFrom('1 Main St', '2 Elm St').map((address1) => ({ ...address, address1 })),
    place: fc.constantFrom(pinnedPlace, { ...pinnedPlace, longitude: -104.95 }),
    contact: fc.constantFrom('3035550142', '3035550199').map((phone) => ({ ...contact, phone })),
    display: fc.record({ showFlag: fc.boolean(), showDonate: fc.boolean() }),
    hours: fc.boolean().map((contactForHours) => ({ schedules: [], closedDays: [], contactForHours })),
    spanish: fc.nat(3).map((text) => ({ summary: `Resumen ${text}` })),
    critical: fc.option(
      fc.nat(2).map((text) => ({ text: `Notice ${text}`, textEs: `Aviso ${text}`, expiresAt: null })),
      { nil: null },
    ),
  },
  { requiredKeys: [] },
);
const command: fc.Arbitrary<ServiceCommand> = fc.oneof(
  fc.constant<ServiceCommand>({ type: 'ApproveService' }),
  fc.constant<ServiceCommand>({ type: 'WithdrawApproval' }),
  fc.constant<ServiceCommand>({ type: 'SetDifferentPlace', otherId: 'birch', isDifferent: true }),
  fc.constant<ServiceCommand>({ type: 'RemoveService' }),
  fc.constant<ServiceCommand>({ type: 'RestoreService' }),
  draftArbitrary.map((editedDraft): ServiceCommand => ({ type: 'ReviseService', draft: editedDraft, baseRevision: null, via: 'web' })),
  fc.nat(2).map((text): ServiceCommand => ({ type: 'RaiseCriticalNotice', notice: { text: `Notice ${text}`, expiresAt: null } })),
  fc.constant<ServiceCommand>({ type: 'LowerCriticalNotice' }),
  fc.constantFrom<ServiceCommand>({ type: 'AddBedCounter', accountId: 'cora' }, { type: 'RemoveBedCounter', accountId: 'cora' }),
);
const bedSetting: fc.Arbitrary<BedsCommand> = fc.oneof(
  fc.constantFrom(10, 20, 30, null).map((total): BedsCommand => ({ type: 'SetCapacity', total })),
  fc.boolean().map((isOn): BedsCommand => ({ type: 'SetReminder', on: isOn })),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ of: fc.constant('service' as const), id, command }) },
  { weight: 4, arbitrary: fc.record({ of: fc.constant('beds' as const), id, available: fc.nat(20), hoursAgo: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('beds' as const),
      id,
      available: fc.nat(30),
      total: fc.constantFrom(20, 30),
      hoursAgo: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('bedSetting' as const), id, command: bedSetting }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('undo' as const), nth: fc.nat(200) }) },
);

/** Runs the work; null if it is rejected or changes nothing. */
const attemptCommand = (work: () => number): number | null => {
  try {
    const number = work();
    return number === -1 ? null : number;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Creates a log in memory, to which commands are applied. */
const createCommandLog = () => {
  const events: RecordedEvent[] = [];
  const commands: { readonly number: number; readonly streamName: string }[] = [];
  const streamOf = (streamName: string): readonly RecordedEvent[] => events.filter((event) => event.streamName === streamName);
  const append = (streamName: string, decided: readonly DomainEvent[], undoes?: number): number => {
    const number = commands.length;
    const commandId = commandIdOf(number);
    if (decided.length === 0) return -1;
    commands.push({ number, streamName });
    for (const event of decided) {
      const revision = BigInt(streamOf(streamName).length);
      events.push({
        ...event,
        id: `e${events.length}`,
        streamName,
        revision,
        position: BigInt((events.length + 1) * 100),
        metadata: {
          commandId,
          commandDigest: '',
          correlationId: commandId,
          causationId: commandId,
          actor: { id: 'lee', role: 'VOLUNTEER LEAD', via: 'web' },
          occurredAt: new Date(START_MS + number * HOUR_MS).toISOString(),
          locale: 'en',
          ...(undoes === undefined ? {} : { undoes: commandIdOf(undoes) }),
        },
      });
    }
    return number;
  };
  const serviceEventsOf = (streamName: string): RecordedEvent<ServiceEvent>[] => streamOf(streamName).filter(isServiceEvent);
  const bedEventsOf = (streamName: string): RecordedEvent<BedsEvent>[] => streamOf(streamName).filter(isBedsEvent);
  const undo = (number: number): number | null =>
    attemptCommand(() => {
      const streamName = commands[number]?.streamName ?? '';
      if (streamName.startsWith('beds-')) return append(streamName, undoOfBeds(bedEventsOf(streamName), commandIdOf(number)), number);
      const history = serviceEventsOf(streamName);
      return append(streamName, decide(undoOfService(history, commandIdOf(number)), history.reduce(evolve, initialState)), number);
    });
  const executeStep = (input: Step): void => {
    if (input.of === 'undo') {
      undo(input.nth % commands.length);
      return;
    }
    attemptCommand(() => {
      if (input.of === 'service') {
        const streamName = `service-${input.id}`;
        return append(streamName, decide(input.command, serviceEventsOf(streamName).reduce(evolve, initialState)));
      }
      const streamName = `beds-${input.id}`;
      const beds = bedEventsOf(streamName).reduce(evolveBeds, noBeds);
      if (input.of === 'bedSetting') return append(streamName, decideBeds(input.command, beds));
      const now = START_MS + commands.length * HOUR_MS;
      const observedAt = new Date(now - input.hoursAgo * HOUR_MS).toISOString();
      const { available, total } = input;
      return append(
        streamName,
        decideBeds({ type: 'CountBeds', available, ...(total === undefined ? {} : { total }), observedAt, now }, beds),
      );
    });
  };
  return { events, commands, append, carryOut: executeStep, undo };
};

type CommandLog = ReturnType<typeof createCommandLog>;

const LEAD: Principal = { id: 'lee', role: 'VOLUNTEER LEAD', approved: true };
/** Fields of a read model with times and versions. */
const IGNORED_FIELDS: readonly string[] = ['updatedAt', 'createdAt', 'revision', 'bedsRevision', 'approvedRevision'];

/**
 * Returns the responses to visitors and leads about every shelter, who may act on it, and every count with whether it was undone; without
 * times and revisions.
 */
const answers = ({ events }: CommandLog): unknown => {
  const of = (serviceId: ServiceId) => {
    const streams = events.filter(({ streamName }) => streamName.endsWith(`-${serviceId}`));
    const document = streams.reduce(servicesProjection.apply, null);
    if (document === null || document.isRemoved === true) return { isGone: document?.isRemoved };
    const { user, bedCounters, bedReminderOff, differentFrom, hsdsRecord } = document;
    const responses = [GUEST, LEAD].map((principal) =>
      principal === GUEST && !document.isApproved
        ? null
        : Object.fromEntries(
            Object.entries(serviceJson(serviceId, document, { principal, at: START_MS / 1000 })).filter(
              ([name]) => !IGNORED_FIELDS.includes(name),
            ),
          ),
    );
    return { responses, user, bedCounters, bedReminderOff, differentFrom, hsdsRecord };
  };
  const counts = events.filter(({ streamName }) => streamName.startsWith('beds-')).reduce(bedHistoryProjection.apply, null);
  const undoneCorrections = new Map(counts?.corrections.map((correction) => [correction.of, correction.isRestored !== true]));
  return {
    services: SERVICE_IDS.map(of),
    counts: counts?.counts.map((count) => ({ ...count, isTakenBack: undoneCorrections.get(count.id) ?? false })),
  };
};

const auditOf = ({ events }: CommandLog) => (events.reduce(auditProjection.apply, null)?.entries ?? []).map(parseEntry);

const createStartedLog = (): CommandLog => {
  const log = createCommandLog();
  for (const each of SERVICE_IDS) log.append(`service-${each}`, decide({ type: 'AddService', ownerId: 'ana', draft }, initialState));
  return log;
};

test('undo and its undo leave every response as before, plus two entries, after any history', () => {
  let undoneCount = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 160, maxLength: 200 }), fc.nat(1000), (steps, nth) => {
      const log = createStartedLog();
      for (const each of steps) log.carryOut(each);
      fc.pre(log.events.length >= 80);
      const [before, entries] = [answers(log), auditOf(log)];
      const chosenCommandIndex = log.commands.length - 1 - (nth % log.commands.length);
      const first = log.undo(chosenCommandIndex);
      if (first === null) {
        expect([answers(log), auditOf(log)]).toEqual([before, entries]);
        return;
      }
      undoneCount += 1;
      expect(log.undo(first)).not.toBeNull();
      expect(answers(log)).toEqual(before);
      expect(auditOf(log).slice(0, entries.length)).toEqual(entries);
      expect(
        auditOf(log)
          .slice(entries.length)
          .map(({ undoes }) => undoes),
      ).toEqual([commandIdOf(chosenCommandIndex), commandIdOf(first)]);
    }),
    { numRuns: 300 },
  );
  // Most random commands can no longer be undone; this ensures that enough of them could.
  expect(undoneCount).toBeGreaterThan(30);
});

test('control: a response differs while a command is undone, unless that was only an older count', () => {
  const log = createStartedLog();
  log.carryOut({ of: 'service', id: 'aspen', command: { type: 'ApproveService' } });
  const before = answers(log);
  log.undo(log.commands.length - 1);
  expect(answers(log)).not.toEqual(before);
});

const onAspen = (serviceCommand: ServiceCommand): Step => ({ of: 'service', id: 'aspen', command: serviceCommand });
const revise = (changedDraft: ServiceDraft): Step =>
  onAspen({ type: 'ReviseService', draft: changedDraft, baseRevision: null, via: 'web' });
const countStep = (available: number): Step => ({ of: 'beds', id: 'aspen', available, hoursAgo: 0 });
const countOf = (available: number, total: number): Step => ({ of: 'beds', id: 'aspen', available, total, hoursAgo: 0 });
const onBeds = (bedsCommand: BedsCommand): Step => ({ of: 'bedSetting', id: 'aspen', command: bedsCommand });
const undoOf = (nth: number): Step => ({ of: 'undo', nth });
const approve = onAspen({ type: 'ApproveService' });
const raiseNotice = onAspen({ type: 'RaiseCriticalNotice', notice: { text: 'No heat', expiresAt: null } });
const addCounter = onAspen({ type: 'AddBedCounter', accountId: 'cora' });
const remove = onAspen({ type: 'RemoveService' });

/** For every type of event that has an undo: commands of which the last writes it. The log starts with three commands. */
const LAST_COMMANDS: Readonly<Record<UndoableType | BedsEvent['type'], readonly Step[]>> = {
  ServiceAdded: [],
  ServiceDescribed: [revise({ described: { ...described, name: 'New name' } })],
  ServiceClassified: [revise({ classified: { ...classified, petsAllowed: true } })],
  AddressSet: [revise({ address: { ...address, address1: '2 Elm St' } })],
  PlaceSet: [revise({ place: pinnedPlace }), revise({ place: { ...pinnedPlace, longitude: -104.95 } })],
  ContactSet: [revise({ contact: { ...contact, phone: '3035550199' } })],
  HoursSet: [revise({ hours: { schedules: [], closedDays: [], contactForHours: true } })],
  DisplaySet: [revise({ display: { showFlag: true, showDonate: false } })],
  ServiceTranslated: [revise({ spanish: { summary: 'Resumen' } })],
  ServiceApproved: [approve],
  ApprovalWithdrawn: [approve, onAspen({ type: 'WithdrawApproval' })],
  CriticalNoticeRaised: [raiseNotice],
  CriticalNoticeLowered: [raiseNotice, onAspen({ type: 'LowerCriticalNotice' })],
  OwnerChanged: [onAspen({ type: 'HandOverService', to: 'ben' })],
  BedCounterAdded: [addCounter],
  BedCounterRemoved: [addCounter, onAspen({ type: 'RemoveBedCounter', accountId: 'cora' })],
  HsdsRecordSet: [revise({ hsdsRecord: createHsdsRecord('Harbor Relief') }), revise({ hsdsRecord: createHsdsRecord('Harbor Help') })],
  DifferentPlaceSet: [onAspen({ type: 'SetDifferentPlace', otherId: 'birch', isDifferent: true })],
  ServiceRemoved: [remove],
  ServiceRestored: [remove, onAspen({ type: 'RestoreService' })],
  CapacitySet: [countStep(4), onBeds({ type: 'SetCapacity', total: 30 })],
  BedReminderSet: [countStep(4), onBeds({ type: 'SetReminder', on: false })],
  BedsCounted: [countStep(4), countOf(25, 30)],
  BedsCountCorrected: [countStep(4), countStep(5), undoOf(4)],
  BedsCountRestored: [countStep(4), countStep(5), undoOf(4), undoOf(5)],
};

test.each(Object.entries(LAST_COMMANDS))('%s is undone, and undone again, with every response as before', (type, steps) => {
  const log = createStartedLog();
  for (const each of steps) log.carryOut(each);
  const last = log.commands.length - 1;
  expect(log.events.filter(({ metadata }) => metadata.commandId === commandIdOf(last)).map((event) => event.type)).toContain(type);
  const before = answers(log);
  const first = log.undo(last);
  expect(first).not.toBeNull();
  expect(answers(log)).not.toEqual(before);
  expect(log.undo(first ?? -1)).not.toBeNull();
  expect(answers(log)).toEqual(before);
});
