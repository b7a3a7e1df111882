import type { Actor } from '../envelope/envelope.ts';
import { isImport } from '../envelope/isImport.ts';
import type { ServiceCommand, ServiceDraft } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import { isPerson } from './merge.ts';
import { englishNow, type ServiceState } from './state.ts';
import {
  currentFields,
  englishAfterDescribed,
  untranslatedFields,
  translatedEvent,
  TRANSLATED_FIELDS,
  type English,
  type TranslatedField,
  type TranslatedPart,
  type Translation,
} from './translation.ts';

type Described = Extract<ServiceEvent, { type: 'ServiceDescribed' }>;
const isDescribed = (event: ServiceEvent): event is Described => event.type === 'ServiceDescribed';

const describedRevision = (state: ServiceState): number => state.versions.described.at(-1)?.revision ?? 0;

interface EnglishVersion {
  readonly english: English;
  readonly revision: number;
}

/** Returns the English after the events of a save so far, and its revision. */
const englishAfter = (state: ServiceState, precedingEvents: readonly ServiceEvent[]): EnglishVersion => {
  const index = precedingEvents.findIndex(isDescribed);
  const described = precedingEvents.find(isDescribed);
  if (described === undefined) return { english: englishNow(state), revision: describedRevision(state) };
  const revision = state.revision + 1 + index;
  return { english: englishAfterDescribed(englishNow(state), described.data, revision), revision };
};

/** Whether a field changes: repeated machine text is no change; a person's repeated text is one if its English changed after it. */
const isTextChanged = (field: TranslatedField, text: string, known: TranslatedPart | undefined, english: English): boolean => {
  if (text !== (known?.text ?? '')) return true;
  return known?.source === 'person' && text !== '' && known.ofRevision < english.revisions[field];
};

/**
 * Whether a user who leaves a field empty keeps its English: they removed what a machine wrote for it. Without that text, an empty field is
 * left to the machine.
 */
const isEnglishPreferred = (field: TranslatedField, known: TranslatedPart | undefined, english: English): boolean =>
  known?.source === 'machine' && known.text !== '' && known.ofRevision >= english.revisions[field];

/**
 * Returns the event of Spanish that a user wrote together with the English of the same save; `precedingEvents` are the events of that save
 * so far, and of English that the user keeps. Fields that the user did not write keep the machine's text, or stay empty. An import
 * never overwrites a person's text.
 */
export const spanishEventsOfSave = (
  { spanish }: ServiceDraft,
  state: ServiceState,
  precedingEvents: readonly ServiceEvent[],
  via: Actor['via'] | null,
): ServiceEvent[] => {
  if (spanish === undefined) return [];
  const known = state.translations.es ?? {};
  const { english, revision } = englishAfter(state, precedingEvents);
  const isProtectedFromImport = (part: TranslatedPart | undefined): boolean =>
    via !== null && isImport(via) && part?.source === 'person' && part.via !== undefined && isPerson(part.via);
  const writtenFields = TRANSLATED_FIELDS.filter((field) => {
    const text = spanish[field];
    return text !== undefined && !isProtectedFromImport(known[field]) && isTextChanged(field, text, known[field], english);
  });
  if (writtenFields.length === 0) return [];
  const authorship = { source: 'person', ofRevision: revision } as const;
  return [
    translatedEvent(
      'es',
      withTranslatedParts(known, writtenFields, (field) =>
        partWith(spanish[field] ?? '', isEnglishPreferred(field, known[field], english), authorship),
      ),
      authorship,
    ),
  ];
};

/** Returns the part with a text; without one, the part that keeps the English, or none. */
const partWith = (text: string, isEnglishKept: boolean, authorship: Omit<TranslatedPart, 'text'>): TranslatedPart | undefined =>
  text !== '' || isEnglishKept ? { text, ...authorship } : undefined;

const withTranslatedParts = (
  known: Translation,
  fields: readonly TranslatedField[],
  part: (field: TranslatedField) => TranslatedPart | undefined,
): Translation => {
  const merged = { ...known, ...Object.fromEntries(fields.map((field) => [field, part(field)])) };
  return Object.fromEntries(Object.entries(merged).filter(([, mergedPart]) => mergedPart !== undefined));
};

/**
 * Sets a translation, or keeps the English. A machine fills only the fields that wait for one: it never sets a translation of former
 * English, and never replaces a person's text. A person's text is always stored.
 */
export const translate = (command: Extract<ServiceCommand, { type: 'TranslateService' }>, state: ServiceState): ServiceEvent[] => {
  const { language, fields, keptEnglish = [], source, engine, ofRevision } = command;
  const known = state.translations[language] ?? {};
  const english = englishNow(state);
  const fieldsToTranslate = untranslatedFields(english, known);
  const authorship = { source, ofRevision, ...(engine !== undefined && { engine }) };
  const writtenFields = TRANSLATED_FIELDS.filter((field) => {
    const isKept = keptEnglish.includes(field);
    const text = fields[field] ?? (isKept ? '' : undefined);
    if (text === undefined) return false;
    if (source === 'machine') return (text !== '' || isKept) && fieldsToTranslate.includes(field) && ofRevision >= english.revisions[field];
    const currentPart = known[field];
    return text !== (currentPart?.text ?? '') || (text !== '' && (currentPart?.source !== source || currentPart.ofRevision !== ofRevision));
  });
  if (writtenFields.length === 0) return [];
  const current = currentFields(english, known);
  const retainedParts = Object.fromEntries(
    Object.entries(known).filter(([field, part]) => part.source === 'person' || current.includes(field as TranslatedField)),
  );
  return [
    translatedEvent(
      language,
      withTranslatedParts(retainedParts, writtenFields, (field) => partWith(fields[field] ?? '', keptEnglish.includes(field), authorship)),
      authorship,
    ),
  ];
};
