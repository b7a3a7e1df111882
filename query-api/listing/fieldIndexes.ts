import type { SearchField } from '#contract/servicesQuery.ts';
import { knownCategories } from '#domain/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';
import { createWordIndex, type WordIndex } from './wordIndex.ts';

/** Returns a phone number as stored, and as people write it. */
const phoneTexts = (phone: string): string => {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `${phone} (${match[1]}) ${match[2]}-${match[3]} ${match[1]}-${match[2]}-${match[3]}`;
};

/** Returns the text of a field that searches read, in both languages. No search finds a hidden address (server rule 7). */
const searchedText = ({ described, classified, address, contact, es }: ServiceDocument, field: SearchField): string => {
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

/** The fields that the product's own lists search. */
const PREPARED_FIELDS: readonly SearchField[] = [
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'serviceSummary',
  'category',
  'age',
];

/** The word indexes of a catalogue, one per field. */
export interface FieldIndexes {
  /** Number of changes so far by which a search may have another result; bed counts are none. */
  readonly changeCount: number;
  /** Returns the index of a field with the texts of every slot. */
  indexOf(field: SearchField): WordIndex;
  /** Indexes the fields of a slot that visitors search, so that the first search does not have to. */
  prepare(slot: number): void;
  /** Must be called after each change of a slot. `before`: its document until then; null if it was empty. */
  updateSlot(slot: number, before: ServiceDocument | null): void;
}

interface FieldIndex {
  readonly index: WordIndex;
  readonly changedSlots: Set<number>;
  /** Number of slots from 0 that were indexed at least once. */
  size: number;
}

/** Returns the text of a field; empty without a document. */
const textOf = (document: ServiceDocument | null, field: SearchField): string => (document === null ? '' : searchedText(document, field));

const haveSameKinds = (one: ServiceDocument, other: ServiceDocument): boolean =>
  one.classified.types.join() === other.classified.types.join();

/** Creates the indexes of a catalogue. The words of a field are indexed at its first search, and again when they change. */
export const createFieldIndexes = (catalogue: Catalogue): FieldIndexes => {
  const indexes = new Map<SearchField, FieldIndex>();
  let changeCount = 0;

  const fieldIndexOf = (field: SearchField): FieldIndex => {
    const existing = indexes.get(field);
    if (existing !== undefined) return existing;
    const created = { index: createWordIndex((slot) => textOf(catalogue.document(slot), field)), changedSlots: new Set<number>(), size: 0 };
    indexes.set(field, created);
    return created;
  };

  return {
    get changeCount() {
      return changeCount;
    },
    indexOf(field) {
      const fieldIndex = fieldIndexOf(field);
      const { index, changedSlots } = fieldIndex;
      for (const slot of changedSlots) index.add(slot);
      changedSlots.clear();
      for (; fieldIndex.size < catalogue.size; fieldIndex.size++) index.add(fieldIndex.size);
      return index;
    },
    prepare(slot) {
      for (const field of PREPARED_FIELDS) fieldIndexOf(field).index.add(slot);
    },
    updateSlot(slot, before) {
      const after = catalogue.document(slot);
      const isSamePresence = (before === null) === (after === null);
      let isChanged = !isSamePresence || (before !== null && after !== null && !haveSameKinds(before, after));
      for (const [field, { index, changedSlots }] of indexes) {
        const textBefore = textOf(before, field);
        if (isSamePresence && textOf(after, field) === textBefore) continue;
        index.remove(slot, textBefore);
        changedSlots.add(slot);
        isChanged = true;
      }
      if (isChanged) changeCount++;
    },
  };
};
