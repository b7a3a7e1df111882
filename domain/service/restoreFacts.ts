import { sameFacts } from '../values/sameFacts.ts';
import type { CriticalNotice, FormerFacts } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import { hsdsRecordEvents } from './hsdsRecord.ts';
import { sectionEvents } from './sectionEvents.ts';
import { sameSectionFacts, SECTIONS } from './sections.ts';
import { factsNow, type ServiceState } from './state.ts';
import { TRANSLATED_FIELDS, translatedEvent, withoutVia, type TranslatedPart } from './translation.ts';

/** Whether two translations of a field are equal, regardless of the `via` of their events. */
const samePart = (one: TranslatedPart | undefined, other: TranslatedPart | undefined): boolean =>
  sameFacts(one && withoutVia(one), other && withoutVia(other));

/**
 * Returns the event that restores the former Spanish. `precedingEvents`: the events of the same command so far. The fields in
 * `spanish.current` become translations of the English that the command restores.
 */
const spanishEvents = ({ spanish }: FormerFacts, state: ServiceState, precedingEvents: readonly ServiceEvent[]): ServiceEvent[] => {
  if (spanish === undefined) return [];
  const describedIndex = precedingEvents.findIndex(({ type }) => type === 'ServiceDescribed');
  const restoredEnglishRevision = describedIndex < 0 ? undefined : state.revision + 1 + describedIndex;
  const translation = Object.fromEntries(
    TRANSLATED_FIELDS.flatMap((field) => {
      const part = spanish.translation[field];
      if (part === undefined) return [];
      const ofRevision = spanish.current.includes(field) ? (restoredEnglishRevision ?? part.ofRevision) : part.ofRevision;
      return [[field, { ...part, ofRevision }]];
    }),
  );
  const currentSpanish = state.translations.es ?? {};
  if (TRANSLATED_FIELDS.every((field) => samePart(translation[field], currentSpanish[field]))) return [];
  // All fields of one event have one source and engine.
  const [firstPart] = Object.values(translation);
  const { source = 'person' as const, engine, ofRevision = restoredEnglishRevision ?? state.revision } = firstPart ?? {};
  return [translatedEvent('es', translation, { source, ofRevision, ...(engine === undefined ? {} : { engine }) })];
};

/** Returns the event that changes `currentNotice` to `notice` (null for no notice), or no event if they are equal. */
export const noticeEvents = (notice: CriticalNotice | null, currentNotice: CriticalNotice | null): ServiceEvent[] => {
  if (sameFacts(notice, currentNotice)) return [];
  return notice === null ? [{ type: 'CriticalNoticeLowered', data: {} }] : [{ type: 'CriticalNoticeRaised', data: { ...notice } }];
};

/** Returns the events that restore former facts, notice, Spanish and HSDS record of a listing; none if they are the current ones. */
export const restoreFacts = (former: FormerFacts, state: ServiceState): ServiceEvent[] => {
  const { facts } = former;
  const changed = SECTIONS.filter(
    (section) => facts[section] !== undefined && !sameSectionFacts(section, facts[section], factsNow(state, section)),
  );
  const events = sectionEvents(facts, changed);
  const notice = former.notice === undefined ? [] : noticeEvents(former.notice, state.critical);
  const record = former.hsdsRecord === undefined ? [] : hsdsRecordEvents(former.hsdsRecord, state.hsdsRecord);
  return [...events, ...spanishEvents(former, state, events), ...notice, ...record];
};
