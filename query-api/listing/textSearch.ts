import { LRUCache } from 'lru-cache';
import { CATEGORY_WORDS } from '../../domain/vocabulary/words.ts';
import type { SearchField } from '../../platform/contract/servicesQuery.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';

/** Folded for searching: no case, no accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a search; every one has to be found. */
export const wordsOf = (query: string): readonly string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** As stored, and as people write it. */
const phoneTexts = (phone: string): string => {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `${phone} (${match[1]}) ${match[2]}-${match[3]} ${match[1]}-${match[2]}-${match[3]}`;
};

/** What a field says, in both languages. A hidden address is found by nobody (rule 20). */
const textOf = (document: ServiceDocument, field: SearchField): string => {
  switch (field) {
    case 'address1':
    case 'address2':
    case 'zip':
      return document.isConfidential ? '' : document[field];
    case 'phone':
      return `${phoneTexts(document.phone)} ${document.phoneText}`;
    case 'category':
      return document.category.map((category) => `${category} ${CATEGORY_WORDS[category].en} ${CATEGORY_WORDS[category].es}`).join(' ');
    case 'serviceSummary':
    case 'description':
    case 'age':
      return `${document[field]} ${document.es?.[field] ?? ''}`;
    case 'userEmail':
      // Sealed: the owners found by it are part of the question.
      return '';
    default:
      return document[field];
  }
};

/** One line per field, so that no word is found across two of them. */
export const searchedText = (document: ServiceDocument, fields: readonly SearchField[]): string =>
  foldText(fields.map((field) => textOf(document, field)).join('\n'));

/** Field sets whose folded texts are kept, in whatever order the fields are named: each about as large as the directory. */
const MOST_FIELD_SETS = 3;

/** Folded texts of the fields searched most, made at the first search and kept until the service changes. */
export interface TextSearch {
  /** Whether a slot's fields hold every word, folded as `wordsOf` does, or its owner is one of those that the word found. */
  finder(words: readonly string[], fields: readonly SearchField[], owners?: readonly (readonly string[])[]): (slot: number) => boolean;
  forget(slot: number): void;
}

export const createTextSearch = (catalogue: Catalogue): TextSearch => {
  const sets = new LRUCache<string, (string | undefined)[]>({ max: MOST_FIELD_SETS });

  const textsFor = (fields: readonly SearchField[]): (string | undefined)[] => {
    const key = fields.toSorted().join();
    const texts = sets.get(key) ?? [];
    sets.set(key, texts);
    return texts;
  };

  return {
    finder(words, fields, owners = []) {
      const texts = textsFor(fields);
      const found = owners.map((ids) => new Set(ids));
      return (slot) => {
        const document = catalogue.documents[slot];
        if (!document) return false;
        const text = (texts[slot] ??= searchedText(document, fields));
        return words.every((word, index) => text.includes(word) || found[index]?.has(document.user) === true);
      };
    },
    forget(slot) {
      for (const texts of sets.values()) texts[slot] = undefined;
    },
  };
};
