import type { TFunction } from 'i18next';
import { isOldCount } from '#domain/beds/countAge.ts';
import { confirmationStart, needsConfirmation } from '#domain/service/confirmationAge.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { tabOfTypes, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ManagedService } from '../../api/types.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';

/** A text, and whether it needs attention. */
export interface AgingText {
  readonly text: string;
  readonly isOld: boolean;
}

/** Checks whether a service is approved and its last confirmation is old. */
export const isConfirmationDue = ({ isApproved, createdAt, approved, confirmedAt }: ManagedService, now: number): boolean =>
  needsConfirmation({ isApproved, addedAt: createdAt, approvedAt: approved?.at, confirmedAt }, now * 1000);

/** Only imports keep a service that nobody owns, confirmed or counted: nobody is asked to confirm it. */
const isKeptByImports = ({ owner, confirmedAt, bedsCountedAt }: ManagedService): boolean =>
  owner === undefined && confirmedAt === undefined && bedsCountedAt === undefined;

/** A text about the last confirmation for a column that names it, and for a line without a label. */
export interface ConfirmedText extends AgingText {
  readonly lineText: string;
}

/**
 * Describes since when the facts of a service are confirmed, by the same rule as the filter of unconfirmed services: its addition and its
 * approval count too. "Never" if that is also too long ago.
 */
export const confirmedText = (t: TFunction, service: ManagedService, now: number, language: Language): ConfirmedText => {
  const { confirmedAt, createdAt, approved } = service;
  const isOld = isConfirmationDue(service, now) && !isKeptByImports(service);
  const start = confirmationStart({ addedAt: createdAt, approvedAt: approved?.at, confirmedAt });
  if (confirmedAt !== undefined && (isOld || start === confirmedAt)) {
    const age = formatStaffAge(t, confirmedAt, now, language);
    return { text: age, lineText: t('manage.confirmedAge', { age }), isOld };
  }
  if (isOld) return { text: t('manage.never'), lineText: t('manage.neverConfirmed'), isOld };
  const age = formatStaffAge(t, start, now, language);
  const text = start === approved?.at ? t('manage.approvedAge', { age }) : t('manage.addedAge', { age });
  return { text, lineText: text, isOld };
};

/** Returns the free and total beds with the age of their count; null if the service has no beds to count. */
export const bedsText = (t: TFunction, service: ManagedService, now: number, language: Language): AgingText | null => {
  const { hasBeds, availableBeds, totalBeds, bedsCountedAt } = service;
  if (!hasBeds) return null;
  if (availableBeds === undefined) return { text: t('manage.bedsNotCounted'), isOld: false };
  const beds =
    availableBeds === 0
      ? t('beds.full')
      : totalBeds === undefined
        ? t('manage.bedsFree', { free: availableBeds })
        : t('manage.bedsOf', { free: availableBeds, total: totalBeds });
  const isOld = isOldCount(bedsCountedAt, now * 1000);
  if (bedsCountedAt === undefined) return { text: beds, isOld };
  // The age stays in one line.
  const age = formatStaffAge(t, bedsCountedAt, now, language).replaceAll(' ', '\u00A0');
  return { text: t('manage.bedsAge', { beds, age }), isOld };
};

export const whereText = (t: TFunction, { isConfidential, address1, city, state }: ManagedService): string =>
  isConfidential ? t('manage.hidden') : address1 || `${city}, ${state}`;

export const ownerText = (t: TFunction, { owner, isOwn, sample }: ManagedService): string => {
  if (isOwn) return t('manage.you');
  if (owner === undefined) return t('manage.import');
  return owner.name ?? t(sample ? 'manage.sample' : 'manage.erased');
};

export const tabOfService = ({ type }: ManagedService): Tab => tabOfTypes(type);
