import type { FormerFacts } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import { sectionEvents } from './sectionEvents.ts';
import { sameFacts, sameSectionFacts, SECTIONS } from './sections.ts';
import { factsNow, type ServiceState } from './state.ts';
import { TRANSLATED_FIELDS, translatedEvent, type TranslatedPart } from './translation.ts';

const withoutVia = (part: TranslatedPart | undefined): unknown => {
  if (part === undefined) return undefined;
  const { via: _via, ...facts } = part;
  return facts;
};

/** Restores the Spanish. `before`: the events of the same command so far. A field that was current translates the restored English. */
const spanishEvents = ({ spanish }: FormerFacts, state: ServiceState, before: readonly ServiceEvent[]): ServiceEvent[] => {
  if (spanish === undefined) return [];
  const described = before.findIndex(({ type }) => type === 'ServiceDescribed');
  const revision = described < 0 ? undefined : state.revision + 1 + described;
  const translation = Object.fromEntries(
    TRANSLATED_FIELDS.flatMap((field) => {
      const part = spanish.translation[field];
      if (part === undefined) return [];
      const ofRevision = spanish.current.includes(field) ? (revision ?? part.ofRevision) : part.ofRevision;
      return [[field, { ...part, ofRevision }]];
    }),
  );
  const now = state.translations.es ?? {};
  if (TRANSLATED_FIELDS.every((field) => sameFacts(withoutVia(translation[field]), withoutVia(now[field])))) return [];
  const [first] = Object.values(translation);
  const { source = 'person' as const, engine, ofRevision = revision ?? state.revision } = first ?? {};
  return [translatedEvent('es', translation, { source, ofRevision, ...(engine === undefined ? {} : { engine }) })];
};

const noticeEvents = ({ notice }: FormerFacts, state: ServiceState): ServiceEvent[] => {
  if (notice === undefined || sameFacts(notice, state.critical)) return [];
  return notice === null ? [{ type: 'CriticalNoticeLowered', data: {} }] : [{ type: 'CriticalNoticeRaised', data: { ...notice } }];
};

/** Returns the events that restore former facts, notice and Spanish of a listing; none if they are the present ones. */
export const restoreFacts = (former: FormerFacts, state: ServiceState): ServiceEvent[] => {
  const { facts } = former;
  const changed = SECTIONS.filter(
    (section) => facts[section] !== undefined && !sameSectionFacts(section, facts[section], factsNow(state, section)),
  );
  const events = sectionEvents(facts, changed);
  return [...events, ...spanishEvents(former, state, events), ...noticeEvents(former, state)];
};
