import type { ReadPhone } from '#contract/phone/readPhone.ts';
import { readPhone } from '#contract/phone/readPhone.ts';
import { CATEGORIES, type Category } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { isYes } from './conditions.ts';
import type { HoursOfRow } from './hours/hoursOfRow.ts';
import { readHoursRules } from './hours/hoursRules.ts';
import { toPlainLine } from './plainText.ts';
import { listField, textField, type Row } from './row.ts';

/** What the columns of this product's own exports say (`interchange/export/listingRow.ts`), which other files do not have. */
export interface OwnColumns {
  readonly kinds: readonly ServiceType[];
  readonly audiences: readonly Category[];
  /** Null if the row has no column for it. */
  readonly summary: string | null;
  readonly phone: ReadPhone | null;
  /** Null if the hours are not in the notation of the exports. */
  readonly hours: HoursOfRow | null;
  readonly isConfidential: boolean;
}

const ownPhone = (row: Row): ReadPhone | null => {
  const [extension, phoneText] = [toPlainLine(textField(row, 'phone_extension')), toPlainLine(textField(row, 'phone_text'))];
  if (extension === '' && phoneText === '') return null;
  const { phone } = readPhone(toPlainLine(textField(row, 'phone')));
  return { phone, extension, phoneText };
};

const ownHours = (row: Row): HoursOfRow | null => {
  const hours = readHoursRules(textField(row, 'hours_rules'));
  return hours && { hours: { ...hours, unknownDays: hours.unknownDays ?? null }, hoursAsPublished: '' };
};

/** Reads the columns of a row that only this product's exports have. */
export const readOwnColumns = (row: Row): OwnColumns => {
  const kinds = listField(row, 'kind_codes').flatMap((code) => SERVICE_TYPES.find((kind) => kind === code) ?? []);
  const summary = toPlainLine(textField(row, 'service_summary'));
  return {
    kinds,
    audiences: listField(row, 'audience_codes').flatMap((code) => CATEGORIES.find((audience) => audience === code) ?? []),
    summary: summary === '' && kinds.length === 0 ? null : summary,
    phone: ownPhone(row),
    hours: ownHours(row),
    isConfidential: isYes(textField(row, 'confidential_address')),
  };
};
