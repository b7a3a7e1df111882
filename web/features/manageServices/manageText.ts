import type { TFunction } from 'i18next';
import { isOldCount } from '#domain/beds/countAge.ts';
import { needsConfirmation as isOldAt } from '#domain/service/confirmationAge.ts';
import { tabOfTypes, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ManagedService } from '../../api/types.ts';
import { wordAge } from '../../i18n/age.ts';
import { minutesSince } from '../../services/beds.ts';

/** Days from which ages are shown in months (half a year). */
const MONTHS_FROM = 183;
const DAYS_OF_A_MONTH = 30.4;
const MINUTES_OF_A_DAY = 1440;

/** A text, and whether it needs attention. */
export interface Weighed {
  readonly text: string;
  readonly isOld: boolean;
}

/** Returns the days since the last confirmation of the facts; null if there was none. `now` in seconds since 1970. */
export const daysUnconfirmed = ({ confirmedAt }: ManagedService, now: number): number | null =>
  confirmedAt === undefined ? null : Math.floor(minutesSince(confirmedAt, now) / MINUTES_OF_A_DAY);

/** Checks whether a service is approved and its last confirmation is old. */
export const wantsConfirming = (service: ManagedService, now: number): boolean => isOldAt(service, now * 1000);

export const confirmedText = (t: TFunction, service: ManagedService, now: number): Weighed => {
  const { confirmedAt } = service;
  const days = daysUnconfirmed(service, now);
  if (confirmedAt === undefined || days === null) return { text: t('manage.never'), isOld: false };
  const text =
    days < MONTHS_FROM ? wordAge(t, minutesSince(confirmedAt, now)) : t('manage.monthsAgo', { count: Math.floor(days / DAYS_OF_A_MONTH) });
  return { text, isOld: wantsConfirming(service, now) };
};

/** Returns the free and total beds; null if the service has no beds to count. */
export const bedsText = (t: TFunction, service: ManagedService, now: number): Weighed | null => {
  const { hasBeds, availableBeds, totalBeds, bedsCountedAt } = service;
  if (!hasBeds) return null;
  const free = availableBeds ?? '?';
  const text = totalBeds === undefined ? t('manage.bedsFree', { free }) : t('manage.bedsOf', { free, total: totalBeds });
  return { text, isOld: availableBeds !== undefined && isOldCount(bedsCountedAt, now * 1000) };
};

export const whereText = (t: TFunction, { isConfidential, address1, city, state }: ManagedService): string =>
  isConfidential ? t('manage.hidden') : address1 || `${city}, ${state}`;

export const ownerText = (t: TFunction, { owner, isOwn, sample }: ManagedService): string => {
  if (isOwn) return t('manage.you');
  if (owner === undefined) return t('manage.import');
  return owner.name ?? t(sample ? 'manage.sample' : 'manage.erased');
};

export const tabOfService = ({ type }: ManagedService): Tab => tabOfTypes(type);
