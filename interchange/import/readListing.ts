import type { ServiceDraft } from '#domain/service/commands.ts';
import { TEXT_LIMITS } from '#domain/service/limits.ts';
import type { CompleteFacts } from '#domain/service/sectionFacts.ts';
import type { Section } from '#domain/service/sections.ts';
import { hasLetterOrDigit } from '#kernel/text.ts';
import type { ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import { readAddress } from './address.ts';
import { conditionsOfRow, type UnreadCondition } from './conditions.ts';
import { readContact, type RefusedAddress } from './contact.ts';
import { textCutter, type CutText } from './cutTexts.ts';
import { readDate } from './dates.ts';
import { hoursOfRow } from './hours/hoursOfRow.ts';
import { kindOf, type KindFrom } from './kind.ts';
import { readPhone } from './phone.ts';
import { readPlace, withStateOfPlace } from './place.ts';
import { plainLine, plainText } from './plainText.ts';
import { listField, textField, type Row } from './row.ts';
import { readSpanish } from './spanishTexts.ts';

export type RefusalReason = 'NO_NAME' | 'NAME_NOT_READABLE' | 'NAME_TOO_LONG' | 'NO_PLACE_ADDRESS_OR_PHONE';

export interface Listing {
  readonly facts: { readonly [S in Section]: CompleteFacts<S> };
  /** Spanish texts of the row. */
  readonly spanish: Pick<ServiceDraft, 'spanish'>;
  /** Time of the facts, ISO 8601 UTC; null if the file does not contain it. */
  readonly factsAsOf: string | null;
  /** Invalid addresses of the row. */
  readonly refused: readonly RefusedAddress[];
  /** Conditions whose values are neither yes nor no. */
  readonly unread: readonly UnreadCondition[];
  /** Texts that were shortened. */
  readonly cut: readonly CutText[];
  /** Source of its kind. */
  readonly kindFrom: KindFrom;
}

export type ReadListing = { readonly ok: true; readonly listing: Listing } | { readonly ok: false; readonly reason: RefusalReason };

/** Columns that state the kind of a row. */
const KIND_FIELDS = ['services', 'category', 'categories', 'type', 'types', 'kind', 'kinds', 'service_type', 'service_types'] as const;

/** Characters that override the direction of a text; a direction mark alone is dropped. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;

/** Splits "CHILD MEAL SITE:: Name" and "JOB FAIR: Name" into a label and a name. */
const nameParts = (published: string): { name: string; label: string } => {
  const parts =
    /^(.*?)\s*::\s*(.+)$/.exec(published) ??
    /^([A-Z ]*(?:SITE|SIGHT|RESOURCE|FAIR|MEAL|DISTRIBUTION|TRAINING|HELP)):\s+(.+)$/.exec(published);
  return parts ? { name: parts[2] ?? '', label: capitalised(parts[1] ?? '') } : { name: published, label: '' };
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** Returns the older of the row's own date and the date of its collection. */
const factsAsOfRow = (row: Row, asOfFile: string | null): string | null => {
  const dates = [textField(row, 'source_last_updated', 'last_updated', 'updated'), textField(row, 'harvested')].flatMap(
    (text) => readDate(text) ?? [],
  );
  const date = [...dates].sort()[0] ?? asOfFile;
  return date === null ? null : `${date}T00:00:00.000Z`;
};

/** Keeps an invalid address as text, so that a person can see the original. */
const asPublished = ({ field, published }: RefusedAddress): string => {
  if (field === 'website') return `Website as published: ${plainLine(published)}`;
  return field === 'contactEmail' ? `E-mail as published: ${published}` : '';
};

/**
 * Converts a row to the facts of a service, section by section, under the policy for imports: nothing is invented, unreadable values stay
 * as text. `kindOtherwise`: its kind if the row names none. Rejects a row whose name is unreadable or too long, or that has neither place,
 * address nor phone. Never throws.
 */
export const readListing = (row: Row, asOfFile: string | null = null, kindOtherwise?: ServiceType): ReadListing => {
  const published = textField(row, 'name', 'organization', 'title');
  const { name, label } = nameParts(plainLine(published));
  if (name === '') return { ok: false, reason: 'NO_NAME' };
  if (!hasLetterOrDigit(name) || TURNING.test(published)) return { ok: false, reason: 'NAME_NOT_READABLE' };
  if (name.length > TEXT_LIMITS.name) return { ok: false, reason: 'NAME_TOO_LONG' };
  const { cut, texts } = textCutter();
  const address = readAddress(row);
  const place = readPlace(row, address);
  const whole = withStateOfPlace(address, place);
  const phone = readPhone(plainLine(textField(row, 'phone', 'telephone', 'phone_number')));
  const hasAddress = address.address1 !== '' || address.city !== '' || address.zip !== '';
  if (place.longitude === null && !hasAddress && phone.phone === '' && phone.phoneText === '')
    return { ok: false, reason: 'NO_PLACE_ADDRESS_OR_PHONE' };

  const notes = plainText(textField(row, 'description', 'notes')).replace(/(?:^|\s)Photos$/, '');
  const { hours, asPublished: hoursAsPublished } = hoursOfRow(row, notes);
  const contact = readContact(row);
  const conditions = conditionsOfRow(row);
  const labels = label === '' ? [] : [label];
  const words = [...listField(row, ...KIND_FIELDS), ...labels];
  const foodBank = plainLine(textField(row, 'food_bank'));
  const kind = kindOf(
    {
      fields: [...KIND_FIELDS.flatMap((field) => listField(row, field)), ...labels],
      name,
      description: notes,
      isOfFoodBank: foodBank !== '',
    },
    kindOtherwise,
  );
  const description = sentences([
    notes,
    hoursAsPublished === '' ? '' : `Hours as published: ${hoursAsPublished}`,
    ...contact.refused.map(asPublished),
    foodBank === '' ? '' : `Listed by ${foodBank}.`,
  ]);
  return {
    ok: true,
    listing: {
      spanish: readSpanish(row, cut),
      factsAsOf: factsAsOfRow(row, asOfFile),
      refused: contact.refused,
      unread: conditions.unread,
      cut: texts,
      kindFrom: kind.from,
      facts: {
        described: {
          name,
          summary: cut('serviceSummary', [...new Set(words)].join(', ')),
          description: cut('description', description),
          age: cut('age', plainLine(textField(row, 'age', 'ages'))),
        },
        classified: { types: [...kind.types], categories: [...kind.categories], ...conditions.facts },
        address: {
          ...whole,
          address1: cut('address1', whole.address1),
          address2: cut('address2', whole.address2),
          city: cut('city', whole.city),
          confidential: false,
        },
        place,
        contact: { ...phone, phoneText: cut('phoneText', phone.phoneText), ...contact.addresses },
        hours,
        display: { showFlag: false, showDonate: false },
      },
    },
  };
};
