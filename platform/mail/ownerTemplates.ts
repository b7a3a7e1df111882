import { CONDITIONS } from '#domain/service/conditions.ts';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import texts from './ownerTexts.json' with { type: 'json' };

/* Messages to owners about their services: that facts are outdated, and what others changed. `{{…}}` is filled in. */

/** Singular and plural texts. */
interface PluralText {
  readonly one: string;
  readonly other: string;
}

/** Parts of a service, in words for its owner. */
export const OWNER_PARTS = [
  'name',
  'summary',
  'description',
  'age',
  'types',
  'categories',
  ...CONDITIONS,
  'address',
  'place',
  'phone',
  'email',
  'web',
  'hours',
  'display',
  'notice',
  'spanish',
] as const;
export type OwnerPart = (typeof OWNER_PARTS)[number];

/** Texts of one language: those that both languages have. */
type OwnerTexts = typeof texts.en & typeof texts.es & { readonly parts: Readonly<Record<OwnerPart, string>> };

export const OWNER_TEXTS: Readonly<Record<Language, OwnerTexts>> = texts;

/** Fills names into a sentence. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value) : value;
  });

/** Returns the singular or plural text for a count, filled in. */
export const pluralText = (pluralForms: PluralText, count: number, values: Readonly<Record<string, string | number>> = {}): string =>
  fillTemplate(count === 1 ? pluralForms.one : pluralForms.other, { count, ...values });
