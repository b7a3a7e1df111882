import type { SearchField } from '#contract/servicesQuery.ts';
import { foldText } from '#kernel/foldText.ts';
import { categoriesShown } from '#kernel/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#kernel/vocabulary/texts.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';

/** The words of a search; every one has to be found. */
export const wordsOf = (query: string): readonly string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether texts hold every word, folded as `wordsOf` does; a line for each, so that none is found across two of them. */
export const holdWords = (texts: readonly string[], words: readonly string[]): boolean => {
  const text = foldText(texts.join('\n'));
  return words.every((word) => text.includes(word));
};

/** A number is found as it is written and by its digits alone. */
export const withDigits = (text: string): string => `${text} ${text.replaceAll(/\D/g, '')}`;

/** Phone number as stored, and as people write it. */
const phoneTexts = (phone: string): string => {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `${phone} (${match[1]}) ${match[2]}-${match[3]} ${match[1]}-${match[2]}-${match[3]}`;
};

/** Text of a field, in both languages. No search finds a hidden address (server rule 7). */
const textOf = ({ described, classified, address, contact, es }: ServiceDocument, field: SearchField): string => {
  switch (field) {
    case 'address1':
    case 'address2':
    case 'zip':
      return address.confidential ? '' : address[field];
    case 'phone':
      return `${phoneTexts(contact.phone)} ${contact.phoneText}`;
    case 'category':
      return categoriesShown(classified.categories)
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
      // Sealed: the owners found by it are part of the question, as are drafts by their contact e-mail.
      return '';
    default:
      return address[field];
  }
};

/** What each word of a search found where no text in memory says it: ids of owners' accounts, and of services. */
interface FoundElsewhere {
  readonly owners?: readonly (readonly string[])[] | undefined;
  readonly drafts?: readonly (readonly string[])[] | undefined;
}

const setsOf = (found: readonly (readonly string[])[] = []): readonly ReadonlySet<string>[] => found.map((ids) => new Set(ids));

/** Folded texts of fields, each made at the first search that looks into it and kept until the service changes. */
export interface TextSearch {
  /** Whether a slot's fields hold every word, folded as `wordsOf` does, or it or its owner is one of those that the word found. */
  finder(words: readonly string[], fields: readonly SearchField[], found?: FoundElsewhere): (slot: number) => boolean;
  forget(slot: number): void;
}

/**
 * Caches texts by field, each once. A cache by set of fields would compute all of them again for each visitor
 * who searches other fields.
 */
export const createTextSearch = (catalogue: Catalogue): TextSearch => {
  const columns = new Map<SearchField, (string | undefined)[]>();

  const columnOf = (field: SearchField): (string | undefined)[] => {
    const column = columns.get(field) ?? [];
    columns.set(field, column);
    return column;
  };

  return {
    finder(words, fields, found = {}) {
      const requested = fields.map((field) => ({ field, column: columnOf(field) }));
      const [owners, drafts] = [setsOf(found.owners), setsOf(found.drafts)];
      return (slot) => {
        const document = catalogue.document(slot);
        if (!document) return false;
        const holds = (word: string): boolean => {
          for (const { field, column } of requested) if ((column[slot] ??= foldText(textOf(document, field))).includes(word)) return true;
          return false;
        };
        const id = catalogue.ids[slot] ?? '';
        return words.every((word, index) => holds(word) || owners[index]?.has(document.user) === true || drafts[index]?.has(id) === true);
      };
    },
    forget(slot) {
      for (const column of columns.values()) column[slot] = undefined;
    },
  };
};
