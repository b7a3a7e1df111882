import type { SearchField } from '#contract/servicesQuery.ts';
import { knownCategories } from '#domain/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** Returns a phone number as stored, and as people write it. */
const phoneTexts = (phone: string): string => {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `${phone} (${match[1]}) ${match[2]}-${match[3]} ${match[1]}-${match[2]}-${match[3]}`;
};

/** Returns the text of a field that searches read, in both languages. No search finds a hidden address (server rule 7). */
export const searchedText = ({ described, classified, address, contact, es }: ServiceDocument, field: SearchField): string => {
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
