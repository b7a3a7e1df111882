import * as fc from 'fast-check';
import { decide as decideBeds, evolve as evolveBeds, initialState as noBeds, isBedsEvent } from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import type { ServiceCommand, ServiceDraft } from '#domain/service/commands.ts';
import { decide, evolve, initialState, isServiceEvent } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { undoOfBedCount } from '#domain/undo/bedCountUndo.ts';
import { undoOfService } from '#domain/undo/serviceUndo.ts';
import { DomainError } from '#kernel/errors.ts';
import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import { GUEST, type Principal } from '#kernel/principal.ts';
import { parseEntry } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { bedHistoryProjection } from '#projections/bedHistory/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { serviceJson } from '#query-api/services/serviceJson.ts';
import { described, draft } from '../support/givenService.ts';

/*
 * Random histories of a few shelters, command by command through the deciders: a command is undone, and then the undo. Lists, details,
 * approvals and counts in the read models must be as before, and the audit must have two more entries.
 */

const IDS = ['aspen', 'birch', 'cedar'] as const;
type Id = (typeof IDS)[number];
const START = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;
const uuid = (command: number): string => `00000000-0000-4000-8000-${String(command).padStart(12, '0')}`;

type Step =
  | { readonly of: 'service'; readonly id: Id; readonly command: ServiceCommand }
  | { readonly of: 'beds'; readonly id: Id; readonly available: number; readonly hoursAgo: number }
  | { readonly of: 'undo'; readonly nth: number };

const id = fc.constantFrom(...IDS);
/** Edits of one or more sections, of the Spanish and of the notice. */
const edit: fc.Arbitrary<ServiceDraft> = fc.record(
  {
    described: fc.nat(5).map((name) => ({ ...described, name: `Name ${name}`, summary: `Summary ${name % 3}` })),
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
  fc.constant<ServiceCommand>({ type: 'RemoveService' }),
  fc.constant<ServiceCommand>({ type: 'RestoreService' }),
  edit.map((edited): ServiceCommand => ({ type: 'ReviseService', draft: edited, baseRevision: null, via: 'web' })),
  fc.nat(2).map((text): ServiceCommand => ({ type: 'RaiseCriticalNotice', notice: { text: `Notice ${text}`, expiresAt: null } })),
  fc.constant<ServiceCommand>({ type: 'LowerCriticalNotice' }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ of: fc.constant('service' as const), id, command }) },
  { weight: 4, arbitrary: fc.record({ of: fc.constant('beds' as const), id, available: fc.nat(20), hoursAgo: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('undo' as const), nth: fc.nat(200) }) },
);

/** Runs the work; null if it is rejected or changes nothing. */
const attempt = (work: () => number): number | null => {
  try {
    const number = work();
    return number === -1 ? null : number;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Creates a log in memory, to which commands are applied. */
const startLog = () => {
  const events: RecordedEvent[] = [];
  const commands: { readonly number: number; readonly streamName: string }[] = [];
  const streamOf = (streamName: string): readonly RecordedEvent[] => events.filter((event) => event.streamName === streamName);
  const append = (streamName: string, decided: readonly DomainEvent[], undoes?: number): number => {
    const number = commands.length;
    const commandId = uuid(number);
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
          occurredAt: new Date(START + number * HOUR).toISOString(),
          locale: 'en',
          ...(undoes === undefined ? {} : { undoes: uuid(undoes) }),
        },
      });
    }
    return number;
  };
  const ofService = (streamName: string): RecordedEvent<ServiceEvent>[] => streamOf(streamName).filter(isServiceEvent);
  const ofBeds = (streamName: string): RecordedEvent<BedsEvent>[] => streamOf(streamName).filter(isBedsEvent);
  const undo = (number: number): number | null =>
    attempt(() => {
      const streamName = commands[number]?.streamName ?? '';
      if (streamName.startsWith('beds-')) return append(streamName, undoOfBedCount(ofBeds(streamName), uuid(number)), number);
      const history = ofService(streamName);
      return append(streamName, decide(undoOfService(history, uuid(number)), history.reduce(evolve, initialState)), number);
    });
  const carryOut = (input: Step): void => {
    if (input.of === 'undo') {
      undo(input.nth % commands.length);
      return;
    }
    attempt(() => {
      if (input.of === 'service') {
        const streamName = `service-${input.id}`;
        return append(streamName, decide(input.command, ofService(streamName).reduce(evolve, initialState)));
      }
      const streamName = `beds-${input.id}`;
      const now = START + commands.length * HOUR;
      const observedAt = new Date(now - input.hoursAgo * HOUR).toISOString();
      const counted = { type: 'CountBeds', available: input.available, total: 20, observedAt, now } as const;
      return append(streamName, decideBeds(counted, ofBeds(streamName).reduce(evolveBeds, noBeds)));
    });
  };
  return { events, commands, append, carryOut, undo };
};

type Log = ReturnType<typeof startLog>;

const LEAD: Principal = { id: 'lee', role: 'VOLUNTEER LEAD', approved: true };
/** Fields of a read model with times and versions. */
const LEFT_OUT: readonly string[] = ['updatedAt', 'createdAt', 'revision', 'bedsRevision', 'approvedRevision'];

/**
 * Returns the responses to visitors and leads about every shelter, and every count with whether it was undone; without times and
 * revisions.
 */
const answers = ({ events }: Log): unknown => {
  const of = (serviceId: Id) => {
    const streams = events.filter(({ streamName }) => streamName.endsWith(`-${serviceId}`));
    const document = streams.reduce(servicesProjection.apply, null);
    if (document === null || document.isRemoved === true) return { isGone: document?.isRemoved };
    return [GUEST, LEAD].map((principal) =>
      principal === GUEST && !document.isApproved
        ? null
        : Object.fromEntries(
            Object.entries(serviceJson(serviceId, document, { principal, at: START / 1000 })).filter(([name]) => !LEFT_OUT.includes(name)),
          ),
    );
  };
  const counts = events.filter(({ streamName }) => streamName.startsWith('beds-')).reduce(bedHistoryProjection.apply, null);
  const takenBack = new Map(counts?.corrections.map((correction) => [correction.of, correction.isRestored !== true]));
  return {
    services: IDS.map(of),
    counts: counts?.counts.map((count) => ({ ...count, isTakenBack: takenBack.get(count.id) ?? false })),
  };
};

const auditOf = ({ events }: Log) => (events.reduce(auditProjection.apply, null)?.entries ?? []).map(parseEntry);

const begun = (): Log => {
  const log = startLog();
  for (const each of IDS) log.append(`service-${each}`, decide({ type: 'AddService', ownerId: 'ana', draft }, initialState));
  return log;
};

test('undo and its undo leave every response as before, plus two entries, after any history', () => {
  let undone = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 160, maxLength: 200 }), fc.nat(1000), (steps, nth) => {
      const log = begun();
      for (const each of steps) log.carryOut(each);
      fc.pre(log.events.length >= 80);
      const [before, entries] = [answers(log), auditOf(log)];
      const chosen = log.commands.length - 1 - (nth % log.commands.length);
      const first = log.undo(chosen);
      if (first === null) {
        expect([answers(log), auditOf(log)]).toEqual([before, entries]);
        return;
      }
      undone += 1;
      expect(log.undo(first)).not.toBeNull();
      expect(answers(log)).toEqual(before);
      expect(auditOf(log).slice(0, entries.length)).toEqual(entries);
      expect(
        auditOf(log)
          .slice(entries.length)
          .map(({ undoes }) => undoes),
      ).toEqual([uuid(chosen), uuid(first)]);
    }),
    { numRuns: 300 },
  );
  // Most random commands can no longer be undone; this ensures that enough of them could.
  expect(undone).toBeGreaterThan(30);
});

test('control: a response differs while a command is undone, unless that was only an older count', () => {
  const log = begun();
  log.carryOut({ of: 'service', id: 'aspen', command: { type: 'ApproveService' } });
  const before = answers(log);
  log.undo(log.commands.length - 1);
  expect(answers(log)).not.toEqual(before);
});
