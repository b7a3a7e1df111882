import * as fc from 'fast-check';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { AccountCommand } from '../../account/commands.ts';
import * as account from '../../account/decider.ts';
import { isInUse } from '../../account/state.ts';
import { decideRecord, type ContactRecordChange, type ContactRecordCommand } from '../../contactRecord.ts';
import * as coordinator from '../../coordinator/decider.ts';
import * as crisisLine from '../../crisisLine/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../envelope/envelope.ts';
import * as feedback from '../../feedback/decider.ts';
import * as liaison from '../../liaison/decider.ts';
import * as page from '../../page/decider.ts';
import * as quota from '../../quota/decider.ts';
import * as region from '../../region/decider.ts';
import { DomainError } from '../../values/errors.ts';
import { ROLES } from '../../vocabulary/roles.ts';
import { RECORD_SUBJECTS, RECORD_UNDO, type RecordSubject } from './index.ts';

/* Random histories of each kind of record: a command is undone, and then the undo. */

const NOW = '2026-03-11T10:00:00.000Z';
const CREATOR = { id: 'ana', role: 'ADMINISTRATOR' } as const;

/** One kind of record: what its commands append to a history, and the facts that users see. */
interface RecordHistories {
  /** The first command, which creates the record. */
  readonly first: DomainEvent;
  /** Returns the events of a random command; throws `DomainError` as the decider does. */
  readonly commands: fc.Arbitrary<(history: readonly RecordedEvent[]) => readonly DomainEvent[]>;
  /** Returns the facts of the record, without revisions. */
  facts(history: readonly RecordedEvent[]): unknown;
}

interface Decider<State, Event extends DomainEvent, Command> {
  isEvent(event: RecordedEvent): event is RecordedEvent<Event>;
  evolve(state: State, event: RecordedEvent<Event>): State;
  readonly initialState: State;
  decide(command: Command, state: State): readonly DomainEvent[];
}

const historiesOf = <State, Event extends DomainEvent, Command>(
  { isEvent, evolve, initialState, decide }: Decider<State, Event, Command>,
  first: DomainEvent,
  commands: fc.Arbitrary<Command>,
  facts: (state: State) => unknown,
): RecordHistories => {
  const stateOf = (history: readonly RecordedEvent[]): State => history.filter(isEvent).reduce(evolve, initialState);
  return {
    first,
    commands: commands.map((command) => (history) => decide(command, stateOf(history))),
    facts: (history) => facts(stateOf(history)),
  };
};

const LINE = { name: 'Night line', description: '', phone: '988', area: '', time: '24/7', text: '', chatWebLink: '', website: '' };
const SPANISH_LINE = { nameEs: '', descriptionEs: '', areaEs: '', timeEs: '', chatWebLinkEs: '', textEs: '', key: '', keyEs: '' };
const LINE_FACTS = { ...LINE, ...SPANISH_LINE };
const text = fc.constantFrom('A', 'B', 'C');
const sealedAs = (box: string) => ({ sealed: { key: 'contact-rosa.00000000', box } });
/** Commands of contacts, whose facts stay sealed here. */
const contactCommands = <Facts extends object>(toFacts: (box: string) => Facts): fc.Arbitrary<ContactRecordCommand<Facts>> =>
  fc.oneof(
    text.map((box): ContactRecordCommand<Facts> => ({ type: 'Revise', facts: toFacts(box), baseRevision: null })),
    fc.constantFrom<ContactRecordCommand<Facts>>({ type: 'Remove' }, { type: 'Restore' }),
  );
const contactEvents = (prefix: 'Coordinator' | 'Liaison', change: ContactRecordChange<object> | null): readonly DomainEvent[] =>
  change === null ? [] : [{ type: `${prefix}${change.type}`, data: 'facts' in change ? change.facts : {} }];
const liaisonFacts = (box: string) => ({ district: `District ${box}`, county: 'Denver, CO', ...sealedAs(box) });

const HISTORIES: Readonly<Record<RecordSubject, RecordHistories>> = {
  crisisLine: historiesOf(
    { ...crisisLine, isEvent: crisisLine.isCrisisLineEvent },
    { type: 'CrisisLineAdded', data: LINE_FACTS },
    fc.oneof(
      text.map((name): crisisLine.CrisisLineCommand => ({ type: 'ReviseCrisisLine', facts: { ...LINE_FACTS, name }, baseRevision: null })),
      fc.constantFrom<crisisLine.CrisisLineCommand>({ type: 'RemoveCrisisLine' }, { type: 'RestoreCrisisLine' }),
    ),
    ({ status, facts }) => ({ status, facts }),
  ),
  page: historiesOf(
    { ...page, isEvent: page.isPageEvent },
    { type: 'PagePublished', data: { language: 'en', html: '<p>A</p>' } },
    fc
      .record({ language: fc.constantFrom('en' as const, 'es' as const), html: fc.option(text) })
      .map(({ language, html }) =>
        html === null
          ? { type: 'TakeBackPage' as const, language, baseRevision: null }
          : { type: 'PublishPage' as const, language, html, baseRevision: null },
      ),
    ({ en, es }) => ({ en: en?.html ?? null, es: es?.html ?? null }),
  ),
  feedback: historiesOf(
    { ...feedback, isEvent: feedback.isFeedbackEvent },
    { type: 'FeedbackSent', data: { type: 'APP', kind: 'feedback', sentAt: NOW, images: [], sealed: {} } },
    fc.constantFrom<feedback.FeedbackCommand>(
      { type: 'SeeFeedback' },
      { type: 'ArchiveFeedback', at: NOW },
      { type: 'UnarchiveFeedback' },
      { type: 'DeleteFeedback', at: NOW },
      { type: 'RestoreFeedback' },
    ),
    ({ status, deletedAt, archivedAt }) => ({ status, isDeleted: deletedAt !== null, isArchived: archivedAt !== null }),
  ),
  account: historiesOf(
    { ...account, isEvent: account.isAccountEvent },
    { type: 'AccountOpened', data: { kind: 'volunteer', method: 'PASSWORD', sealed: {} } },
    fc.oneof(
      fc.constantFrom(...ROLES).map((role): AccountCommand => ({ type: 'SetRole', role })),
      fc.constantFrom<AccountCommand>(
        { type: 'ApproveAccount' },
        { type: 'DeactivateAccount' },
        { type: 'ReactivateAccount' },
        { type: 'CloseAccount', by: 'person', services: { become: 'handedOver', to: 'ben' }, now: Date.parse(NOW) },
        { type: 'ReopenAccount', now: Date.parse(NOW) },
      ),
    ),
    (state) => ({ role: state.role, isInUse: isInUse(state), status: state.status, services: state.closed?.services }),
  ),
  quota: historiesOf(
    { ...quota, isEvent: quota.isQuotaEvent },
    { type: 'QuotaSet', data: { from: 3, to: 5 } },
    fc.nat(4).map((maximum) => ({ type: 'SetQuota' as const, quota: maximum })),
    (state) => state.quota,
  ),
  region: historiesOf(
    { ...region, decide: region.regionEvents, isEvent: region.isRegionEvent },
    { type: 'RegionAdded', data: { name: 'A', counties: ['Denver, CO'], coordinatorIds: ['rosa'] } },
    fc.record({ name: text, status: fc.constantFrom('drawn' as const, 'lifted' as const) }).map(({ name, status }) => ({
      status,
      facts: { name, counties: ['Denver, CO'], coordinatorIds: ['rosa'] },
    })),
    ({ status, facts }) => ({ status, facts }),
  ),
  coordinator: historiesOf(
    {
      ...coordinator,
      isEvent: coordinator.isCoordinatorEvent,
      decide: (command: ContactRecordCommand<ReturnType<typeof sealedAs>>, state) => {
        const change = decideRecord('coordinator', command, state, state.sealed === null ? null : { sealed: state.sealed as never });
        return contactEvents('Coordinator', change);
      },
    },
    { type: 'CoordinatorAdded', data: sealedAs('A') },
    contactCommands(sealedAs),
    ({ status, sealed }) => ({ status, sealed }),
  ),
  liaison: historiesOf(
    {
      ...liaison,
      isEvent: liaison.isLiaisonEvent,
      decide: (command: ContactRecordCommand<ReturnType<typeof liaisonFacts>>, state) => {
        const change = decideRecord('liaison', command, state, { ...state.open, sealed: state.sealed } as never);
        return contactEvents('Liaison', change);
      },
    },
    { type: 'LiaisonAdded', data: liaisonFacts('A') },
    contactCommands(liaisonFacts),
    ({ status, sealed, open }) => ({ status, sealed, open }),
  ),
};

const historyOf = (commands: readonly PastCommand[]): readonly RecordedEvent[] => pastCommands(commands, CREATOR);

/** Returns the result; null if it is rejected. */
const orNull = <Result>(work: () => Result): Result | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Batches of random histories after which every type of change has been undone at least once. */
const MAX_BATCHES = 20;

test.each(RECORD_SUBJECTS)('after any history of one %s, an undo restores the former facts, and its undo the later ones', (subject) => {
  const { first, commands, facts } = HISTORIES[subject];
  const undo = RECORD_UNDO[subject];
  const undoneTypes = new Set<string>();
  const isEveryTypeUndone = (): boolean => undo.types.every((type) => undoneTypes.has(type));
  const checkRandomHistories = (): void =>
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 8 }), fc.nat(8), (laterCommands, nth) => {
        const past: PastCommand[] = [{ by: 'command 0', events: [first] }];
        for (const [index, decide] of laterCommands.entries()) {
          const events = orNull(() => decide(historyOf(past))) ?? [];
          if (events.length > 0) past.push({ by: `command ${index + 1}`, events });
        }
        const undone = past[nth % past.length]!;
        const present = facts(historyOf(past));
        const undoEvents = orNull(() => undo.undo(historyOf(past), undone.by, NOW));
        if (undoEvents === null) return;
        for (const { type } of undone.events) undoneTypes.add(type);
        const afterUndo = [...past, { by: 'undo', undoes: undone.by, events: undoEvents }];
        // Of an earlier command, only what no later one changed is restored.
        if (undone === past.at(-1) && past.length > 1) expect(facts(historyOf(afterUndo))).toEqual(facts(historyOf(past.slice(0, -1))));
        expect(orNull(() => undo.undo(historyOf(afterUndo), undone.by, NOW))).toBeNull();
        const redoEvents = undo.undo(historyOf(afterUndo), 'undo', NOW);
        expect(facts(historyOf([...afterUndo, { by: 'redo', undoes: 'undo', events: redoEvents }]))).toEqual(present);
      }),
      { numRuns: 300 },
    );
  // Some histories are rare, such as one that deactivates an account, activates it again and undoes that.
  for (let batch = 0; batch < MAX_BATCHES && !isEveryTypeUndone(); batch += 1) checkRandomHistories();
  expect([...undoneTypes].toSorted()).toEqual([...undo.types].toSorted());
});
