import type { TFunction } from 'i18next';
import { formatHoursShort } from '#domain/schedule/shortHours.ts';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { DAYS } from '#domain/vocabulary/days.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { CATEGORY_TEXTS, DAY_TEXTS, TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ChangedField } from '#web/api/types.ts';
import type words from '#web/i18n/fields.en.json';
import { phoneOf } from '../../phone.ts';
import { NETWORK_NAMES } from '../../webLinks.ts';

type Value = ChangedField['now'];
type FieldName = keyof (typeof words)['fields']['name'];
type Schedules = Parameters<typeof formatHoursShort>[0];

const NAME_BY_NETWORK: Readonly<Record<string, string>> = NETWORK_NAMES;
/** Decimals of a coordinate, enough to tell one door from the next. */
const COORDINATE_DIGITS = 5;

/** Returns the label of a field; its name in the API if it has no label. */
export const fieldLabel = (t: TFunction, name: string): string =>
  (NAME_BY_NETWORK[name] ?? '') || t(`fields.name.${name as FieldName}`, { defaultValue: name });

const listText = (name: string, list: readonly unknown[], language: Language): string => {
  switch (name) {
    case 'type':
      return SERVICE_TYPES.filter((type) => list.includes(type))
        .map((type) => TYPE_TEXTS[type][language])
        .join(', ');
    case 'category':
      return CATEGORIES.filter((category) => list.includes(category))
        .map((category) => CATEGORY_TEXTS[category][language])
        .join(', ');
    case 'schedules':
    case 'closeSchedules':
      // A time stays in one line: 5:00 PM.
      return formatHoursShort(list as Schedules, language).replaceAll(/ (?=[AP]M)/g, '\u00A0');
    case 'unknownDays':
      return DAYS.filter((day) => list.includes(day))
        .map((day) => DAY_TEXTS[day][language])
        .join(', ');
    case 'location':
      // Maps expect the latitude first.
      return list
        .toReversed()
        .map((degrees) => Number(degrees).toFixed(COORDINATE_DIGITS))
        .join(', ');
    default:
      return list.join(', ');
  }
};

/** Returns the value of a field as text; `null` and empty values read as "nothing". */
export const valueText = (t: TFunction, name: string, value: Value, language: Language): string => {
  if (typeof value === 'boolean') return t(value ? 'fields.yes' : 'fields.no');
  if (typeof value === 'number') return formatNumber(value);
  if (value === null || value.length === 0) return t('fields.nothing');
  if (typeof value !== 'string') return listText(name, value, language);
  return name === 'phone' ? (phoneOf({ phone: value })?.text ?? value) : value;
};
