import { MAX_QUOTA } from '#domain/quota/limits.ts';
import { MAX_BED_HOURS, PRESENT_RULES } from '#domain/rules/rules.ts';
import { MAX_REPLAY_DAYS } from '#domain/vocabulary/replayKinds.ts';
import type { WhatIfInput } from '../../api/types.ts';
import { dateTimeFieldValue } from '../../i18n/localTime.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Period of a what-if without a period in its address. */
const DEFAULT_PERIOD_MS = 30 * DAY_MS;

/** Values of the rules today, in the units of the form. */
export const TODAY = {
  quota: PRESENT_RULES.defaultQuota,
  bedHours: PRESENT_RULES.maxCountAgeMs / HOUR_MS,
  ownersPublish: PRESENT_RULES.ownersPublish,
} as const;

/** Fields of the form as typed: moments in the reader's time zone (`2026-11-13T08:07`), and rules that are empty if they stay as today. */
export type WhatIfValues = {
  readonly from: string;
  readonly to: string;
  readonly quota: string;
  readonly bedHours: string;
  /** `true`, `false`, or empty. */
  readonly ownersPublish: string;
};

/** What is wrong with a field: a key of `whatIf.error`, and the largest number for its text. */
export interface WhatIfError {
  readonly key: 'from' | 'to' | 'future' | 'reversed' | 'tooLong' | 'quota' | 'bedHours' | 'noRule';
  readonly maximum?: number;
}
export type WhatIfErrors = Readonly<Partial<Record<keyof WhatIfValues, WhatIfError>>>;

const fieldValueOf = (text: string | null, fallback: number): string => {
  const time = text === null ? fallback : Date.parse(text);
  return Number.isNaN(time) ? '' : dateTimeFieldValue(new Date(time).toISOString());
};

/** Returns the form values of an address. `now`: milliseconds since 1970. Without a period it is the last 30 days. */
export const parseWhatIfUrl = (search: string, now: number): WhatIfValues => {
  const query = new URLSearchParams(search);
  const ownersPublish = query.get('ownersPublish') ?? '';
  return {
    from: fieldValueOf(query.get('from'), now - DEFAULT_PERIOD_MS),
    to: fieldValueOf(query.get('to'), now),
    quota: query.get('quota') ?? '',
    bedHours: query.get('bedHours') ?? '',
    ownersPublish: ownersPublish === String(!TODAY.ownersPublish) ? ownersPublish : '',
  };
};

const isWholeNumber = (text: string, maximum: number): boolean =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= maximum;

const findPeriodErrors = ({ from: fromText, to: toText }: WhatIfValues, now: number): WhatIfErrors => {
  const [from, to] = [Date.parse(fromText), Date.parse(toText)];
  if (Number.isNaN(from) || Number.isNaN(to))
    return { ...(Number.isNaN(from) && { from: { key: 'from' } }), ...(Number.isNaN(to) && { to: { key: 'to' } }) };
  if (to > now) return { to: { key: 'future' } };
  if (from >= to) return { to: { key: 'reversed' } };
  return to - from > MAX_REPLAY_DAYS * DAY_MS ? { from: { key: 'tooLong' } } : {};
};

/** Returns the errors of the form by field. `now`: milliseconds since 1970. */
export const findWhatIfErrors = (values: WhatIfValues, now: number): WhatIfErrors => {
  const [quota, bedHours] = [values.quota.trim(), values.bedHours.trim()];
  const hasNoRule = quota === '' && bedHours === '' && values.ownersPublish === '';
  return {
    ...findPeriodErrors(values, now),
    ...(hasNoRule && { quota: { key: 'noRule' } }),
    ...(quota !== '' && !isWholeNumber(quota, MAX_QUOTA) && { quota: { key: 'quota', maximum: MAX_QUOTA } }),
    ...(bedHours !== '' && !isWholeNumber(bedHours, MAX_BED_HOURS) && { bedHours: { key: 'bedHours', maximum: MAX_BED_HOURS } }),
  };
};

/** Returns the input for the server. The values must have no errors. */
export const whatIfInputOf = ({ from, to, quota, bedHours, ownersPublish }: WhatIfValues): WhatIfInput => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...(quota.trim() !== '' && { quota: Number(quota) }),
  ...(bedHours.trim() !== '' && { bedHours: Number(bedHours) }),
  ...(ownersPublish !== '' && { ownersPublish: ownersPublish === 'true' }),
});

/** Returns the address of a what-if. The values must have no errors. */
export const whatIfUrlOf = (values: WhatIfValues): string =>
  `/what-if?${new URLSearchParams(Object.entries(whatIfInputOf(values)).map(([name, value]) => [name, String(value)])).toString()}`;

/** Whether an address contains a rule: then its comparison is shown at once. */
export const hasRule = ({ quota, bedHours, ownersPublish }: WhatIfValues): boolean => quota + bedHours + ownersPublish !== '';
