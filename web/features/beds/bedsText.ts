import type { TFunction } from 'i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { minutesSince } from '../../services/beds.ts';

/** Returns the counter as far as the reader may see it: a name, else a role; null if neither is known. */
const counterText = (t: TFunction, { bedsCountedBy: role, bedsCountedByName: name }: ShelterBeds): string | null => {
  if (name !== undefined) return name;
  if (role === 'ADMINISTRATOR' || role === 'SUPER USER') return t('bedsBoard.by.administration');
  return role === 'USER' || role === 'AUTO USER' ? t('bedsBoard.by.provider') : null;
};

/** Returns the age of a count. `now` in seconds since 1970. */
export const countAgeText = (t: TFunction, countedAt: string, now: number): string => formatAge(t, minutesSince(countedAt, now));

const freeBedsText = (t: TFunction, { availableBeds: count = 0, totalBeds: total }: ShelterBeds): string => {
  if (count === 0) return t('bedsBoard.full');
  return total === undefined ? t('bedsBoard.free', { count }) : t('bedsBoard.freeOf', { count, total });
};

const countedText = (t: TFunction, shelter: ShelterBeds, age: string): string => {
  if (shelter.bedsCountedByYou) return t('bedsBoard.countedByYou', { age });
  const name = counterText(t, shelter);
  return name === null ? t('bedsBoard.counted', { age }) : t('bedsBoard.countedBy', { age, name });
};

const previousCountText = (t: TFunction, shelter: ShelterBeds, age: string): string => {
  const count = shelter.availableBeds;
  if (shelter.bedsCountedByYou) return t('bedsBoard.wasByYou', { age, count });
  const name = counterText(t, shelter);
  return name === null ? t('bedsBoard.was', { age, count }) : t('bedsBoard.wasBy', { age, count, name });
};

/**
 * Returns the age of the count and the counter, with the free beds unless the field shows them. `field`: whether it contains the saved
 * count, a count that is not sent yet, or another number. `now` in seconds since 1970.
 */
export const savedCountText = (t: TFunction, shelter: ShelterBeds, now: number, field: 'saved' | 'unsent' | 'changed'): string => {
  if (shelter.availableBeds === undefined || shelter.bedsCountedAt === undefined) return t('bedsBoard.nobody');
  const age = countAgeText(t, shelter.bedsCountedAt, now);
  if (field === 'changed') return previousCountText(t, shelter, age);
  return field === 'saved' ? countedText(t, shelter, age) : `${freeBedsText(t, shelter)} ${countedText(t, shelter, age)}`;
};

/** Describes the count that another user made after this user began. */
export const conflictText = (t: TFunction, shelter: ShelterBeds, now: number): string => {
  if (shelter.availableBeds === undefined || shelter.bedsCountedAt === undefined) return t('bedsBoard.conflictNobody');
  const conflictFacts = { count: shelter.availableBeds, age: countAgeText(t, shelter.bedsCountedAt, now) };
  if (shelter.bedsCountedByYou) return t('bedsBoard.conflictByYou', conflictFacts);
  const name = counterText(t, shelter);
  return name === null ? t('bedsBoard.conflict', conflictFacts) : t('bedsBoard.conflictBy', { ...conflictFacts, name: capitalize(name) });
};

/** Capitalizes the first letter. */
const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
