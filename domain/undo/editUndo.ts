import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { FormerFacts, ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { isMachine } from '../service/merge.ts';
import { restoreFacts } from '../service/restoreFacts.ts';
import { NEVER_SET, SECTION_EVENTS, SECTIONS, type Section, type ServiceFacts } from '../service/sections.ts';
import { englishNow, evolve, factsNow, initialState, type ServiceState } from '../service/state.ts';
import { currentParts, type TranslatedField } from '../service/translation.ts';
import { cannotUndo } from './errors.ts';
import { withoutUndone } from './undone.ts';

type Recorded = RecordedEvent<ServiceEvent>;

const NOTICE_EVENTS = ['CriticalNoticeRaised', 'CriticalNoticeLowered'] as const;
const TRANSLATED = 'ServiceTranslated';

/** Events of edits: facts of a section, Spanish, and urgent notices. */
export const EDIT_EVENTS = [...Object.values(SECTION_EVENTS), TRANSLATED, ...NOTICE_EVENTS] as const;
export type EditEvent = Recorded & { readonly type: (typeof EDIT_EVENTS)[number] };
export const isEdit = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<EditEvent, 'type'> =>
  EDIT_EVENTS.some((type) => type === event.type);

const isNotice = ({ type }: Recorded): boolean => NOTICE_EVENTS.some((each) => each === type);
const isText = ({ type }: Recorded): boolean => type === TRANSLATED || type === SECTION_EVENTS.described;

/** The sections of an edit, and the place with an address. */
const sectionsOf = (own: readonly Recorded[]): readonly Section[] => {
  const edited = SECTIONS.filter((section) => own.some(({ type }) => type === SECTION_EVENTS[section]));
  return edited.includes('address') && !edited.includes('place') ? [...edited, 'place'] : edited;
};

const formerFacts = (before: ServiceState, own: readonly Recorded[]): FormerFacts => {
  const facts = Object.fromEntries(
    sectionsOf(own).flatMap((section) => {
      const former = factsNow(before, section) ?? NEVER_SET[section];
      return former === undefined ? [] : [[section, former]];
    }),
  ) as ServiceFacts;
  const translation = before.translations.es ?? {};
  const current = Object.keys(currentParts(englishNow(before), translation)) as TranslatedField[];
  return {
    facts,
    ...(own.some(isNotice) ? { notice: before.critical } : {}),
    ...(own.some(isText) ? { spanish: { translation, current } } : {}),
  };
};

/** Whether an undo of these events would overwrite a later event: the same section or Spanish by a person or a file, the notice, or a removal. */
const overwrites = (own: readonly Recorded[]): ((event: Recorded) => boolean) => {
  const types: readonly string[] = [
    ...sectionsOf(own).map((section) => SECTION_EVENTS[section]),
    ...(own.some(isText) ? [TRANSLATED, SECTION_EVENTS.described] : []),
  ];
  return (event) =>
    event.type === 'ServiceRemoved' ||
    (own.some(isNotice) && isNotice(event)) ||
    (types.includes(event.type) && !isMachine(event.metadata.actor.via));
};

/**
 * Returns the command that restores what an edit replaced. `own`: the events of the edit, in order, all of `isEdit`. `history`: all events
 * of the service's stream. Throws `NOTHING_TO_UNDO` and `CANNOT_UNDO`.
 */
export const undoOfEdit = (history: readonly Recorded[], own: readonly [Recorded, ...Recorded[]]): ServiceCommand => {
  const before = history.slice(0, history.indexOf(own[0])).reduce(evolve, initialState);
  const command = { type: 'RestoreFacts', ...formerFacts(before, own) } as const;
  const now = history.reduce(evolve, initialState);
  const hasFormer = Object.keys(command.facts).length > 0 || command.notice !== undefined || command.spanish !== undefined;
  if (!hasFormer) throw cannotUndo('KIND');
  if (now.status === 'listed' && restoreFacts(command, now).length === 0) throw new DomainError('NOTHING_TO_UNDO');
  const rest = history.slice(history.indexOf(own.at(-1) ?? own[0]) + 1);
  const changed = withoutUndone(rest).findLast(overwrites(own));
  if (changed !== undefined) throw cannotUndo('CHANGED', changed.metadata.commandId);
  return command;
};
