import type { TFunction } from 'i18next';
import { isOldCount } from '#domain/beds/countAge.ts';
import { needsConfirmation } from '#domain/service/confirmationAge.ts';
import { tabOfTypes, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ManagedService } from '../../api/types.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { minutesSince } from '../../services/beds.ts';

/** Days from which ages are shown in months (half a year). */
const MONTHS_FROM_DAYS = 183;
const DAYS_PER_MONTH = 30.4;
const MINUTES_PER_DAY = 1440;

/** A text, and whether it needs attention. */
export interface AgingText {
  readonly text: string;
  readonly isOld: boolean;
}

/** Returns the days since the last confirmation of the facts; null if there was none. `now` in seconds since 1970. */
export const daysUnconfirmed = ({ confirmedAt }: ManagedService, now: number): number | null =>
  confirmedAt === undefined ? null : Math.floor(minutesSince(confirmedAt, now) / MINUTES_PER_DAY);

/** Checks whether a service is approved and its last confirmation is old. */
export const isConfirmationDue = ({ isApproved, createdAt, approved, confirmedAt }: ManagedService, now: number): boolean =>
  needsConfirmation({ isApproved, addedAt: createdAt, approvedAt: approved?.at, confirmedAt }, now * 1000);

export const confirmedText = (t: TFunction, service: ManagedService, now: number): AgingText => {
  const { confirmedAt } = service;
  const daysSinceConfirmed = daysUnconfirmed(service, now);
  if (confirmedAt === undefined || daysSinceConfirmed === null) return { text: t('manage.never'), isOld: false };
  const text =
    daysSinceConfirmed < MONTHS_FROM_DAYS
      ? formatAge(t, minutesSince(confirmedAt, now))
      : t('manage.monthsAgo', { count: Math.floor(daysSinceConfirmed / DAYS_PER_MONTH) });
  return { text, isOld: isConfirmationDue(service, now) };
};

/** Returns the free and total beds; null if the service has no beds to count. */
export const bedsText = (t: TFunction, service: ManagedService, now: number): AgingText | null => {
  const { hasBeds, availableBeds, totalBeds, bedsCountedAt } = service;
  if (!hasBeds) return null;
  if (availableBeds === undefined) return { text: t('manage.bedsNotCounted'), isOld: false };
  const text =
    totalBeds === undefined ? t('manage.bedsFree', { free: availableBeds }) : t('manage.bedsOf', { free: availableBeds, total: totalBeds });
  return { text, isOld: isOldCount(bedsCountedAt, now * 1000) };
};

export const whereText = (t: TFunction, { isConfidential, address1, city, state }: ManagedService): string =>
  isConfidential ? t('manage.hidden') : address1 || `${city}, ${state}`;

export const ownerText = (t: TFunction, { owner, isOwn, sample }: ManagedService): string => {
  if (isOwn) return t('manage.you');
  if (owner === undefined) return t('manage.import');
  return owner.name ?? t(sample ? 'manage.sample' : 'manage.erased');
};

export const tabOfService = ({ type }: ManagedService): Tab => tabOfTypes(type);
