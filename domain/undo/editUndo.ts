import type { RecordedEvent } from '../envelope/envelope.ts';
import type { FormerFacts, ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { isMachine } from '../service/merge.ts';
import { restoreFacts } from '../service/restoreFacts.ts';
import { NEVER_SET, SECTION_EVENTS, SECTIONS, type Section, type ServiceFacts } from '../service/sections.ts';
import { englishNow, evolve, factsNow, initialState, type ServiceState } from '../service/state.ts';
import { currentFields } from '../service/translation.ts';
import { DomainError } from '../values/errors.ts';
import { cannotUndo } from './errors.ts';
import { withoutUndone } from './undoneCommands.ts';

type RecordedServiceEvent = RecordedEvent<ServiceEvent>;

const NOTICE_EVENTS = ['CriticalNoticeRaised', 'CriticalNoticeLowered'] as const;
const TRANSLATED_EVENT = 'ServiceTranslated';
const RECORD_EVENT = 'HsdsRecordSet';

/** Events of an edit: facts of a section, the Spanish text, the critical notice, and the HSDS record. */
export const EDIT_EVENTS = [...Object.values(SECTION_EVENTS), TRANSLATED_EVENT, ...NOTICE_EVENTS, RECORD_EVENT] as const;
export type EditEvent = RecordedServiceEvent & { readonly type: (typeof EDIT_EVENTS)[number] };
export const isEdit = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<EditEvent, 'type'> =>
  EDIT_EVENTS.some((type) => type === event.type);

const isNoticeEvent = ({ type }: RecordedServiceEvent): boolean => NOTICE_EVENTS.some((noticeType) => noticeType === type);
const isRecordEvent = ({ type }: RecordedServiceEvent): boolean => type === RECORD_EVENT;
const isTextEvent = ({ type }: RecordedServiceEvent): boolean => type === TRANSLATED_EVENT || type === SECTION_EVENTS.described;

/** Returns the sections that the edit changed, and `place` if it changed the address. */
const sectionsOf = (editEvents: readonly RecordedServiceEvent[]): readonly Section[] => {
  const editedSections = SECTIONS.filter((section) => editEvents.some(({ type }) => type === SECTION_EVENTS[section]));
  return editedSections.includes('address') && !editedSections.includes('place') ? [...editedSections, 'place'] : editedSections;
};

const formerFacts = (stateBefore: ServiceState, editEvents: readonly RecordedServiceEvent[]): FormerFacts => {
  const facts = Object.fromEntries(
    sectionsOf(editEvents).flatMap((section) => {
      const former = factsNow(stateBefore, section) ?? NEVER_SET[section];
      return former === undefined ? [] : [[section, former]];
    }),
  ) as ServiceFacts;
  const translation = stateBefore.translations.es ?? {};
  const current = currentFields(englishNow(stateBefore), translation);
  return {
    facts,
    ...(editEvents.some(isNoticeEvent) ? { notice: stateBefore.critical } : {}),
    ...(editEvents.some(isTextEvent) ? { spanish: { translation, current } } : {}),
    ...(editEvents.some(isRecordEvent) ? { hsdsRecord: stateBefore.hsdsRecord } : {}),
  };
};

/**
 * Whether an undo of these events would overwrite a later event: the same section or Spanish by a person or a file, the notice, or a
 * removal.
 */
const overwritesEdit = (editEvents: readonly RecordedServiceEvent[]): ((event: RecordedServiceEvent) => boolean) => {
  const types: readonly string[] = [
    ...sectionsOf(editEvents).map((section) => SECTION_EVENTS[section]),
    ...(editEvents.some(isTextEvent) ? [TRANSLATED_EVENT, SECTION_EVENTS.described] : []),
    ...(editEvents.some(isRecordEvent) ? [RECORD_EVENT] : []),
  ];
  return (event) =>
    event.type === 'ServiceRemoved' ||
    (editEvents.some(isNoticeEvent) && isNoticeEvent(event)) ||
    (types.includes(event.type) && !isMachine(event.metadata.actor.via));
};

/**
 * Returns the command that restores what an edit replaced. `editEvents`: the events of the edit, in order, all of `isEdit`. `history`: all
 * events of the service's stream. Throws `NOTHING_TO_UNDO` and `CANNOT_UNDO`.
 */
export const undoOfEdit = (
  history: readonly RecordedServiceEvent[],
  editEvents: readonly [RecordedServiceEvent, ...RecordedServiceEvent[]],
): ServiceCommand => {
  const stateBefore = history.slice(0, history.indexOf(editEvents[0])).reduce(evolve, initialState);
  const command = { type: 'RestoreFacts', ...formerFacts(stateBefore, editEvents) } as const;
  const currentState = history.reduce(evolve, initialState);
  const { facts, notice, spanish, hsdsRecord } = command;
  const hasFormerFacts = Object.keys(facts).length > 0 || [notice, spanish, hsdsRecord].some((part) => part !== undefined);
  if (!hasFormerFacts) throw cannotUndo('KIND');
  if (currentState.status === 'listed' && restoreFacts(command, currentState).length === 0) throw new DomainError('NOTHING_TO_UNDO');
  const laterEvents = history.slice(history.indexOf(editEvents.at(-1) ?? editEvents[0]) + 1);
  const overwritingEvent = withoutUndone(laterEvents).findLast(overwritesEdit(editEvents));
  if (overwritingEvent !== undefined) throw cannotUndo('CHANGED', overwritingEvent.metadata.commandId);
  return command;
};
