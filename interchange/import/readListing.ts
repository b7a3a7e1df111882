import { readPhone, type ReadPhone } from '#contract/phone/readPhone.ts';
import type { ServiceDraft } from '#domain/service/commands.ts';
import type { HsdsRecord } from '#domain/service/hsdsRecord.ts';
import { TEXT_LIMITS } from '#domain/service/limits.ts';
import type { CompleteFacts } from '#domain/service/sectionFacts.ts';
import type { Section } from '#domain/service/sections.ts';
import { hasLetterOrDigit } from '#domain/values/text.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import { hasBeds, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { closureOf, type Closure } from './closures.ts';
import { KIND_FIELDS } from './columnNames.ts';
import { conditionsOfRow, type UnclearCondition } from './conditions.ts';
import { readContact, type RefusedAddress } from './contact.ts';
import { readDate } from './dates.ts';
import { hoursOfRow, type HoursOfRow } from './hours/hoursOfRow.ts';
import { readOwnColumns } from './ownColumns.ts';
import { readPlace } from './place.ts';
import type { PlaceFinding } from './placeFindings.ts';
import { toPlainLine, toPlainText } from './plainText.ts';
import { listField, textField, type Row } from './row.ts';
import { serviceKindOf, type KindSource, type ServiceKind } from './serviceKind.ts';
import { readSpanish } from './spanishTexts.ts';
import { createTextTruncator, type TruncatedText } from './truncateTexts.ts';

export type RefusalReason = 'NO_NAME' | 'NAME_NOT_READABLE' | 'NAME_TOO_LONG' | 'NO_PLACE_ADDRESS_OR_PHONE';

export interface Listing {
  readonly facts: { readonly [S in Section]: CompleteFacts<S> };
  /** Spanish texts of the row. */
  readonly spanish: Pick<ServiceDraft, 'spanish'>;
  /** Where it is in an export of HSDS; absent if that is unknown. */
  readonly hsdsRecord?: HsdsRecord;
  /** Time of the facts, ISO 8601 UTC; null if the file does not contain it. */
  readonly factsAsOf: string | null;
  /** Invalid addresses of the row. */
  readonly refusedAddresses: readonly RefusedAddress[];
  /** Conditions whose values are neither yes nor no. */
  readonly unread: readonly UnclearCondition[];
  /** What the row says about being closed; null if nothing. */
  readonly closure: Closure | null;
  /** Texts that were shortened. */
  readonly cut: readonly TruncatedText[];
  /** Contradictions between point and address. */
  readonly placeFindings: readonly PlaceFinding[];
  /** Source of its kind. */
  readonly kindFrom: KindSource;
}

/** Returns what an import states about a service: nothing about verified badge and donation link, which no file has. */
export const draftOfListing = ({ facts, spanish, hsdsRecord }: Listing): ServiceDraft => {
  const { display: _display, ...stated } = facts;
  return { ...stated, ...spanish, ...(hsdsRecord !== undefined && { hsdsRecord }) };
};

/** Facts that a row cannot say in its columns. */
export interface KnownFacts {
  /** Hours of rules; null if the row says them in words. */
  readonly hours?: HoursOfRow | null;
  /** Phone as it is shown; null if the row says it in its column. */
  readonly phone?: ReadPhone | null;
  /** Kinds by the map of a taxonomy: words of the row do not count then. */
  readonly kinds?: readonly ServiceType[];
  readonly audiences?: readonly Category[];
  /** Whether a website or an e-mail address is enough to reach it; otherwise it needs a place, an address or a phone. */
  readonly isReachableOnline?: boolean;
}

export type ReadListing = { readonly ok: true; readonly listing: Listing } | { readonly ok: false; readonly reason: RefusalReason };

/** Characters that override the direction of a text; a direction mark alone is dropped. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;

/** Splits "CHILD MEAL SITE:: Name" and "JOB FAIR: Name" into a label and a name. */
const splitName = (published: string): { name: string; label: string } => {
  const parts =
    /^(.*?)\s*::\s*(.+)$/.exec(published) ??
    /^([A-Z ]*(?:SITE|SIGHT|RESOURCE|FAIR|MEAL|DISTRIBUTION|TRAINING|HELP)):\s+(.+)$/.exec(published);
  return parts ? { name: parts[2] ?? '', label: capitalize(parts[1] ?? '') } : { name: published, label: '' };
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const joinSentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** Returns the older of the row's own date and the date of its collection. */
const factsAsOfRow = (row: Row, asOfFile: string | null): string | null => {
  const rowDates = [textField(row, 'source_last_updated'), textField(row, 'harvested')].flatMap((text) => readDate(text) ?? []);
  const date = [...rowDates].sort()[0] ?? asOfFile;
  return date === null ? null : `${date}T00:00:00.000Z`;
};

/** Keeps an invalid address as text, so that a person can see the original. */
const publishedText = ({ field, published }: RefusedAddress): string => {
  if (field === 'website') return `Website as published: ${toPlainLine(published)}`;
  return field === 'contactEmail' ? `E-mail as published: ${published}` : '';
};

/**
 * Converts a row to the facts of a service, section by section, under the policy for imports: nothing is invented, unreadable values stay
 * as text. `fallbackType`: its kind if the row names none; `KnownFacts` count before the columns. Rejects a row whose name is unreadable or too long, or that has neither place,
 * address nor phone. Never throws.
 */
export const readListing = (
  row: Row,
  asOfFile: string | null = null,
  fallbackType?: ServiceType,
  { hours: knownHours = null, phone: knownPhone = null, kinds = [], audiences = [], isReachableOnline = false }: KnownFacts = {},
): ReadListing => {
  const published = textField(row, 'name', 'title');
  const { name, label } = splitName(toPlainLine(published));
  if (name === '') return { ok: false, reason: 'NO_NAME' };
  if (!hasLetterOrDigit(name) || BIDI_CONTROLS.test(published)) return { ok: false, reason: 'NAME_NOT_READABLE' };
  if (name.length > TEXT_LIMITS.name) return { ok: false, reason: 'NAME_TOO_LONG' };
  const { cut, texts } = createTextTruncator();
  const { address, place, findings } = readPlace(row);
  const own = readOwnColumns(row);
  const phone = knownPhone ?? own.phone ?? readPhone(toPlainLine(textField(row, 'phone')));
  const hasAddress = address.address1 !== '' || address.city !== '' || address.zip !== '';
  const contact = readContact(row);
  const isReachable =
    phone.phone + phone.phoneText !== '' || (isReachableOnline && contact.addresses.website + contact.addresses.contactEmail !== '');
  if (place.longitude === null && !hasAddress && !isReachable) return { ok: false, reason: 'NO_PLACE_ADDRESS_OR_PHONE' };

  const notes = toPlainText(textField(row, 'description')).replace(/(?:^|\s)Photos$/, '');
  const conditions = conditionsOfRow(row);
  const labels = label === '' ? [] : [label];
  const kindFields = [...listField(row, ...KIND_FIELDS), ...labels];
  const foodBankName = toPlainLine(textField(row, 'food_bank'));
  const kindOfWords = serviceKindOf(
    {
      fields: [...KIND_FIELDS.flatMap((field) => listField(row, field)), ...labels],
      name,
      description: notes,
      isFoodBankRow: foodBankName !== '',
    },
    fallbackType,
  );
  const [knownKinds, knownAudiences] = [kinds.length > 0 ? kinds : own.kinds, audiences.length > 0 ? audiences : own.audiences];
  const kind: ServiceKind = {
    ...(knownKinds.length === 0 ? kindOfWords : { types: knownKinds, kindSource: 'fields' }),
    categories: knownAudiences.length === 0 ? kindOfWords.categories : knownAudiences,
  };
  const closure = closureOf(row, { name, notes });
  const isOpen = closure === null || closure.says === 'unclear';
  const { hours, hoursAsPublished } =
    own.hours ?? (isOpen ? knownHours : null) ?? hoursOfRow(row, notes, { isShelter: hasBeds(kind.types), closure });
  const description = joinSentences([
    notes,
    hoursAsPublished === '' ? '' : `Hours as published: ${hoursAsPublished}`,
    ...contact.refusedAddresses.map(publishedText),
    foodBankName === '' ? '' : `Listed by ${foodBankName}.`,
  ]);
  return {
    ok: true,
    listing: {
      spanish: readSpanish(row, cut),
      factsAsOf: factsAsOfRow(row, asOfFile),
      refusedAddresses: contact.refusedAddresses,
      unread: conditions.unreadConditions,
      closure,
      cut: texts,
      placeFindings: findings,
      kindFrom: kind.kindSource,
      facts: {
        described: {
          name,
          summary: cut('serviceSummary', own.summary ?? [...new Set(kindFields)].join(', ')),
          description: cut('description', description),
          age: cut('age', toPlainLine(textField(row, 'age'))),
        },
        classified: { types: [...kind.types], categories: [...kind.categories], ...conditions.facts },
        address: {
          ...address,
          address1: cut('address1', address.address1),
          address2: cut('address2', address.address2),
          city: cut('city', address.city),
          confidential: own.isConfidential,
        },
        place,
        contact: { ...phone, phoneText: cut('phoneText', phone.phoneText), ...contact.addresses },
        hours,
        display: { showFlag: false, showDonate: false },
      },
    },
  };
};
