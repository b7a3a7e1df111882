import type { SearchField } from '#contract/servicesQuery.ts';
import { foldText } from '#kernel/foldText.ts';
import { knownCategories } from '#kernel/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#kernel/vocabulary/texts.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';

/** Splits a search into words; all of them must match. */
export const splitWords = (query: string): readonly string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether texts contain every word, normalised like `splitWords`; one line per text, so that no word matches across two of them. */
export const containAllWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const text = foldText(texts.join('\n'));
  return words.every((word) => text.includes(word));
};

/** Adds the digits of a number, so that a search finds both forms. */
export const withDigitsOnly = (text: string): string => `${text} ${text.replaceAll(/\D/g, '')}`;

/** Returns a phone number as stored, and as people write it. */
const phoneTexts = (phone: string): string => {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `${phone} (${match[1]}) ${match[2]}-${match[3]} ${match[1]}-${match[2]}-${match[3]}`;
};

/** Returns the text of a field, in both languages. No search finds a hidden address (server rule 7). */
const textOf = ({ described, classified, address, contact, es }: ServiceDocument, field: SearchField): string => {
  switch (field) {
    case 'address1':
    case 'address2':
    case 'zip':
      return address.confidential ? '' : address[field];
    case 'phone':
      return `${phoneTexts(contact.phone)} ${contact.phoneText}`;
    case 'category':
      return knownCategories(classified.categories)
        .map((category) => `${category} ${CATEGORY_TEXTS[category].en} ${CATEGORY_TEXTS[category].es}`)
        .join(' ');
    case 'name':
      return described.name;
    case 'serviceSummary':
      return `${described.summary} ${es?.summary?.text ?? ''}`;
    case 'description':
    case 'age':
      return `${described[field]} ${es?.[field]?.text ?? ''}`;
    case 'contactEmail':
      return contact.contactEmail;
    case 'userEmail':
      // Sealed: the query contains the matching owners, and the drafts that match by contact e-mail.
      return '';
    default:
      return address[field];
  }
};

/** Matches of each word outside the texts in memory: ids of owners' accounts, and of services. */
interface SealedMatches {
  readonly owners?: readonly (readonly string[])[] | undefined;
  readonly drafts?: readonly (readonly string[])[] | undefined;
}

const toSets = (sealedMatches: readonly (readonly string[])[] = []): readonly ReadonlySet<string>[] =>
  sealedMatches.map((ids) => new Set(ids));

/** Normalised texts of fields, each created at the first search of it and cached until the service changes. */
export interface TextSearch {
  /**
   * Returns a test whether a slot's fields contain every word, normalised like `splitWords`, or `sealedMatches` lists the slot or its owner
   * for the word.
   */
  createPredicate(words: readonly string[], fields: readonly SearchField[], sealedMatches?: SealedMatches): (slot: number) => boolean;
  invalidateSlot(slot: number): void;
}

/** Caches texts by field, each once. A cache by set of fields would compute them again for each combination that a visitor searches. */
export const createTextSearch = (catalogue: Catalogue): TextSearch => {
  const columns = new Map<SearchField, (string | undefined)[]>();

  const columnOf = (field: SearchField): (string | undefined)[] => {
    const column = columns.get(field) ?? [];
    columns.set(field, column);
    return column;
  };

  return {
    createPredicate(words, fields, sealedMatches = {}) {
      const searchedColumns = fields.map((field) => ({ field, column: columnOf(field) }));
      const [owners, drafts] = [toSets(sealedMatches.owners), toSets(sealedMatches.drafts)];
      return (slot) => {
        const document = catalogue.document(slot);
        if (!document) return false;
        const containsWord = (word: string): boolean => {
          for (const { field, column } of searchedColumns)
            if ((column[slot] ??= foldText(textOf(document, field))).includes(word)) return true;
          return false;
        };
        const id = catalogue.ids[slot] ?? '';
        return words.every(
          (word, index) => containsWord(word) || owners[index]?.has(document.user) === true || drafts[index]?.has(id) === true,
        );
      };
    },
    invalidateSlot(slot) {
      for (const column of columns.values()) column[slot] = undefined;
    },
  };
};
