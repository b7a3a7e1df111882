/** The five tabs of the home screen, in order. The tab's own name is also a type, for services without a more specific one. */
export const TABS = ['FOOD', 'SHELTER', 'HEALTH', 'RESOURCES', 'WORK'] as const;
export type Tab = (typeof TABS)[number];

export const SERVICE_TYPES = [
  'FOOD',
  'MEALS',
  'FOOD_PANTRY',
  'SHELTER',
  'EMERGENCY_SHELTER',
  'TRANSITIONAL',
  'HEALTH',
  'MEDICAL',
  'COUNSELING',
  'RESOURCES',
  'CLOTHES',
  'HYGIENE',
  'TECH',
  'ASSISTANCE',
  'WORK',
  'EDUCATION',
  'EMPLOYMENT',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Sub-filters of each tab, besides All. */
export const TYPES_OF_TAB: Readonly<Record<Tab, readonly ServiceType[]>> = {
  FOOD: ['MEALS', 'FOOD_PANTRY'],
  SHELTER: ['EMERGENCY_SHELTER', 'TRANSITIONAL'],
  HEALTH: ['MEDICAL', 'COUNSELING'],
  RESOURCES: ['CLOTHES', 'HYGIENE', 'TECH', 'ASSISTANCE'],
  WORK: ['EDUCATION', 'EMPLOYMENT'],
};

/** Returns the tab that contains a type. */
export const tabOf = (type: ServiceType): Tab => TABS.find((tab) => tab === type || TYPES_OF_TAB[tab].includes(type)) ?? 'RESOURCES';

/** Returns the tab of a service with these types: that of the first. */
export const tabOfTypes = ([first]: readonly ServiceType[]): Tab => tabOf(first ?? 'RESOURCES');

const isServiceType = (type: string): type is ServiceType => (SERVICE_TYPES as readonly string[]).includes(type);

/**
 * Returns types for lists and search. A type of a newer version appears as its tab: every process stores the tab's name together with a
 * type; without any known type, the result is RESOURCES.
 */
export const knownServiceTypes = (types: readonly string[]): ServiceType[] => {
  const known = types.filter(isServiceType);
  return known.length === 0 && types.length > 0 ? ['RESOURCES'] : known;
};

/** Whether services of these types have beds. */
export const hasBeds = (types: readonly ServiceType[]): boolean => types.some((type) => tabOf(type) === 'SHELTER');
