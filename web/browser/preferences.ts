import type { FilterCondition } from '#domain/service/conditions.ts';
import { CATEGORIES, type Category } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { Place } from './place.ts';
import { preference, preferenceOfSwitches, type Preference } from './preference.ts';

/* Preferences that the device stores by name (specification, section 3). Language, tab and theme are cookies. */

const parseFlag = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined);
const parseTexts = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : undefined;

const NO_IDS: readonly string[] = [];
const NO_CATEGORIES: readonly Category[] = [];

export const favorites = preference('favorites', NO_IDS, parseTexts);
/** Ids of services that this device gave kudos to. */
export const kudos = preference('kudos', NO_IDS, parseTexts);
/** Sorts by kudos, most first; for administrators. */
export const topKudos = preference('topKudos', false, parseFlag);
export const openNow = preference('openNow', false, parseFlag);
/** Only places that were counted with free beds; for the tab with beds. */
export const freeBeds = preference('freeBeds', false, parseFlag);
export const mapView = preference('mapView', false, parseFlag);
/** The map is beside the list on wide screens, unless the visitor hid it. */
export const mapBesideList = preference('mapBeside', true, parseFlag);
const CONDITION_SWITCHES: Readonly<Record<FilterCondition, Preference<boolean>>> = {
  isAllowedPet: preference('pets', false, parseFlag),
  isWheelchairAccessible: preference('wheelchair', false, parseFlag),
  isReferralNeeded: preference('noReferral', false, parseFlag),
};
/** The chosen conditions. */
export const conditions = preferenceOfSwitches(CONDITION_SWITCHES);
export const FILTER_CONDITIONS = Object.keys(CONDITION_SWITCHES) as readonly FilterCondition[];
/** The answer of a place that visitors seek. */
export const soughtAnswerOf = (name: FilterCondition): boolean => name !== 'isReferralNeeded';
export const subFilter = preference<ServiceType | null>('subFilter', null, (stored) => SERVICE_TYPES.find((type) => type === stored));
export const audiences = preference('category', NO_CATEGORIES, (stored) =>
  parseTexts(stored) ? CATEGORIES.filter((category) => category !== 'ALL' && parseTexts(stored)?.includes(category)) : undefined,
);

const isPlace = (stored: unknown): stored is Place =>
  typeof stored === 'object' &&
  stored !== null &&
  'label' in stored &&
  typeof stored.label === 'string' &&
  'kind' in stored &&
  (stored.kind === 'city' || stored.kind === 'zip' || stored.kind === 'here') &&
  'longitude' in stored &&
  typeof stored.longitude === 'number' &&
  'latitude' in stored &&
  typeof stored.latitude === 'number';

export const chosenPlace = preference<Place | null>('place', null, (stored) => (isPlace(stored) ? stored : undefined));
/** The visitor refused geolocation: the app does not ask again in this session. */
export const locationRefused = preference('locationRefused', false, parseFlag, 'session');
