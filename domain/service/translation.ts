import type { Actor } from '../envelope/envelope.ts';
import type { ServiceEvent } from './events.ts';

/*
 * The Spanish of a service, field by field: its author and the English that it translates. The decider, the read model and the responses
 * use it.
 */

/** Texts of a service that have a translation. */
export interface TranslatedFields {
  readonly summary: string;
  readonly description: string;
  readonly age: string;
}

export const TRANSLATED_FIELDS = ['summary', 'description', 'age'] as const satisfies readonly (keyof TranslatedFields)[];
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number];

/**
 * One translated field. An empty text means that its English is kept: a machine's translation failed the checks, or a person prefers the
 * English.
 */
export interface TranslatedPart {
  readonly text: string;
  readonly source: 'machine' | 'person';
  readonly engine?: string;
  /** Stream revision of the English that it translates. */
  readonly ofRevision: number;
  /** The `via` of its event if the stream is known; absent in read models. */
  readonly via?: Actor['via'];
}
export type Translation = { readonly [Field in TranslatedField]?: TranslatedPart };

/** The English, and the stream revision at which each field last changed. */
export interface English {
  readonly texts: TranslatedFields;
  readonly revisions: Readonly<Record<TranslatedField, number>>;
}

type Translated = Extract<ServiceEvent, { type: 'ServiceTranslated' }>['data'];
type Authorship = Pick<TranslatedPart, 'source' | 'engine' | 'ofRevision'>;

export const NO_ENGLISH: English = { texts: { summary: '', description: '', age: '' }, revisions: { summary: 0, description: 0, age: 0 } };

const mapFields = <Value>(valueOf: (field: TranslatedField) => Value | undefined): { readonly [Field in TranslatedField]?: Value } =>
  Object.fromEntries(
    TRANSLATED_FIELDS.flatMap((field) => {
      const value = valueOf(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** Returns the English after `ServiceDescribed` at a revision: a new name or repeated texts change no field. */
export const englishAfterDescribed = (before: English, { summary, description, age }: TranslatedFields, revision: number): English => {
  const texts = { summary, description, age };
  const revisionOf = (field: TranslatedField): number => (texts[field] === before.texts[field] ? before.revisions[field] : revision);
  return { texts, revisions: { summary: revisionOf('summary'), description: revisionOf('description'), age: revisionOf('age') } };
};

/**
 * Returns a translation, field by field. `source` and `ofRevision` of the whole describe its author; a field of another author or another
 * English is in `parts`. An entry of `parts` is valid only while its text equals the one in `fields`: an older process, which does not
 * know `parts`, keeps it although it changed the text. A field without text has a part only if its entry says that the English is kept.
 */
export const partsOf = ({ fields, parts, source, engine, ofRevision }: Translated): Translation =>
  mapFields((field): TranslatedPart | undefined => {
    const text = fields[field];
    const storedPart = parts?.[field];
    if (storedPart !== undefined && storedPart.text === text) {
      const { engine: ownEngine, ...part } = storedPart;
      return { ...part, ...(ownEngine === undefined ? {} : { engine: ownEngine }) };
    }
    return text === '' ? undefined : { text, source, ofRevision, ...(engine === undefined ? {} : { engine }) };
  });

/** Whether a part says that the English of its field is kept. */
export const keepsEnglish = (part: TranslatedPart | undefined): boolean => part?.text === '';

const hasAuthorship = (part: TranslatedPart, authorship: Authorship): boolean =>
  part.source === authorship.source && part.ofRevision === authorship.ofRevision && part.engine === authorship.engine;

/** Returns a part as an event stores it. */
export const withoutVia = ({ via: _via, ...part }: TranslatedPart): TranslatedPart => part;

/** Returns the event of a translation by its current author. */
export const translatedEvent = (
  language: Translated['language'],
  translation: Translation,
  authorship: Authorship,
): Extract<ServiceEvent, { type: 'ServiceTranslated' }> => {
  const text = (field: TranslatedField): string => translation[field]?.text ?? '';
  const parts = mapFields((field) => {
    const part = translation[field];
    if (part === undefined) return undefined;
    return hasAuthorship(part, authorship) && !keepsEnglish(part) ? undefined : withoutVia(part);
  });
  return {
    type: 'ServiceTranslated',
    data: {
      language,
      fields: { summary: text('summary'), description: text('description'), age: text('age') },
      ...(Object.keys(parts).length === 0 ? {} : { parts }),
      source: authorship.source,
      ...(authorship.engine === undefined ? {} : { engine: authorship.engine }),
      ofRevision: authorship.ofRevision,
    },
  };
};

/** Whether a field translates the current English. */
const isCurrent = (field: TranslatedField, { texts, revisions }: English, { ofRevision }: TranslatedPart): boolean =>
  texts[field] !== '' && ofRevision >= revisions[field];

/** Returns the fields whose part concerns the current English: its Spanish, or that the English is kept. */
export const currentFields = (english: English, translation: Translation = {}): readonly TranslatedField[] =>
  TRANSLATED_FIELDS.filter((field) => {
    const part = translation[field];
    return part !== undefined && isCurrent(field, english, part);
  });

/** Returns the parts that visitors may read: Spanish of outdated English would be wrong. */
export const currentParts = (english: English, translation: Translation = {}): Translation => {
  const current = currentFields(english, translation);
  return mapFields((field) => (current.includes(field) && !keepsEnglish(translation[field]) ? translation[field] : undefined));
};

/** Returns the fields whose current English is kept instead of a translation. */
export const keptEnglishFields = (english: English, translation: Translation = {}): readonly TranslatedField[] =>
  currentFields(english, translation).filter((field) => keepsEnglish(translation[field]));

/** Returns texts that a person wrote for outdated English: they stay stored, and the person is asked to update them. */
export const outdatedParts = (english: English, translation: Translation = {}): Translation =>
  mapFields((field) => {
    const part = translation[field];
    return part?.source === 'person' && !keepsEnglish(part) && english.texts[field] !== '' && !isCurrent(field, english, part)
      ? part
      : undefined;
  });

/**
 * Returns the fields that wait for a machine: those without Spanish, or with a machine's Spanish of outdated English, or whose outdated
 * English was kept.
 */
export const untranslatedFields = (english: English, translation: Translation = {}): readonly TranslatedField[] =>
  TRANSLATED_FIELDS.filter((field) => {
    const part = translation[field];
    if (english.texts[field] === '' || part === undefined) return english.texts[field] !== '';
    return (part.source === 'machine' || keepsEnglish(part)) && !isCurrent(field, english, part);
  });

/** The part of a read model's service document that concerns its Spanish. */
export interface TranslatableService {
  readonly described: TranslatedFields;
  readonly textRevisions: English['revisions'];
  readonly es?: Translation;
}

/** Returns the English of a service, and the revision of each field's last change. */
export const englishOf = ({ described: { summary, description, age }, textRevisions }: TranslatableService): English => ({
  texts: { summary, description, age },
  revisions: textRevisions,
});

/** Whether a field has no current Spanish, neither a machine's nor a person's. */
export const awaitsSpanish = (service: TranslatableService): boolean => untranslatedFields(englishOf(service), service.es).length > 0;
