import type { TFunction } from 'i18next';
import { SECTIONS, type Section } from '#domain/service/sections.ts';
import { wireNameOf } from '#domain/service/wireNames.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ImportPreview } from '../../api/types.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';

type AddedRow = ImportPreview['firstAdded'][number];
type FactChange = ImportPreview['firstRevised'][number]['changes'][number];
type Value = Parameters<typeof valueText>[2];

/** A changed fact as people read it. Without texts it is only said that it changes. */
export interface ChangedFact {
  readonly label: string;
  /** Absent if there is nothing to show: the fact was not given, or its value has no text. */
  readonly before?: string;
  readonly after?: string;
}

const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

/** Lists of other objects than hours have no text. */
const NAMES_OF_OBJECTS: ReadonlySet<string> = new Set(['schedules', 'closeSchedules']);

const isReadable = (name: string, value: unknown): value is Value => {
  if (Array.isArray(value)) return NAMES_OF_OBJECTS.has(name) || value.every((item) => typeof item !== 'object');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const textOf = (t: TFunction, name: string, value: unknown, language: Language): string | undefined =>
  isEmpty(value) || !isReadable(name, value) ? undefined : valueText(t, name, value, language);

/** Returns the two coordinates as a list, the longitude first; undefined if a change lacks one. */
const pointOf = (changes: readonly FactChange[], side: 'before' | 'after'): readonly number[] | undefined => {
  const coordinates = ['place.longitude', 'place.latitude'].map((name) => changes.find(({ fact }) => fact === name)?.[side]);
  return coordinates.every((coordinate) => typeof coordinate === 'number') ? coordinates : undefined;
};

const placeFact = (t: TFunction, changes: readonly FactChange[], language: Language): ChangedFact => {
  const [before, after] = [pointOf(changes, 'before'), pointOf(changes, 'after')].map((point) => textOf(t, 'location', point, language));
  return { label: t('imports.rows.mapPin'), ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
};

/** Returns the kinds and the address of a row that will be added: "Meals · 4725 High Street, Denver 80216". */
export const addedText = (t: TFunction, { type, address1, city, zip }: AddedRow, language: Language): string => {
  const place = [address1, [city, zip].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ');
  return [valueText(t, 'type', type, language), place].filter((part) => part !== '').join(' · ');
};

/** Returns the changed facts of a listing as people read them: the parts of the map pin, and of the HSDS record, are one fact each. */
export const changedFacts = (t: TFunction, changes: readonly FactChange[], language: Language): readonly ChangedFact[] => {
  const isOf = (section: string) => (change: FactChange) => change.fact.startsWith(`${section}.`);
  const facts = changes.flatMap(({ fact, before, after }): ChangedFact[] => {
    const [section = '', name = ''] = fact.split('.');
    if (!isSection(section) || section === 'place') return [];
    const wireName = wireNameOf(section, name);
    const [beforeText, afterText] = [textOf(t, wireName, before, language), textOf(t, wireName, after, language)];
    // A value that is taken away is said as such.
    const shownAfter = afterText ?? (beforeText !== undefined && isEmpty(after) ? t('fields.nothing') : undefined);
    return [
      {
        label: fieldLabel(t, wireName),
        ...(beforeText !== undefined && { before: beforeText }),
        ...(shownAfter !== undefined && { after: shownAfter }),
      },
    ];
  });
  return [
    ...facts,
    ...(changes.some(isOf('place')) ? [placeFact(t, changes.filter(isOf('place')), language)] : []),
    ...(changes.some(isOf('hsds')) ? [{ label: t('imports.rows.hsds') }] : []),
  ];
};

/** Returns the sections that stay as a person left them. */
export const sectionsText = (t: TFunction, sections: readonly string[]): string =>
  sections
    .filter((section) => section !== 'removal')
    .map((section) => t(`fields.section.${section as Section}`, { defaultValue: section }))
    .join(', ');
