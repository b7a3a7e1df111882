/** The five tabs of the home screen, in their order. The tab's own name is a type too: "of this kind, not further said". */
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

/** The tab under which a type is found. */
export const tabOf = (type: ServiceType): Tab => TABS.find((tab) => tab === type || TYPES_OF_TAB[tab].includes(type)) ?? 'RESOURCES';

/** The tab of a service of these types: that of the first. */
export const tabOfTypes = ([first]: readonly ServiceType[]): Tab => tabOf(first ?? 'RESOURCES');

const isServiceType = (type: string): type is ServiceType => (SERVICE_TYPES as readonly string[]).includes(type);

/**
 * Types as lists show and search them. A type that only a newer version knows appears as its tab's word: it stands
 * beside the tab's own name, which every process writes with a type; without any known type, it is a resource.
 */
export const typesShown = (types: readonly string[]): ServiceType[] => {
  const known = types.filter(isServiceType);
  return known.length === 0 && types.length > 0 ? ['RESOURCES'] : known;
};

/** Only these kinds have beds. */
export const hasBeds = (types: readonly ServiceType[]): boolean => types.some((type) => tabOf(type) === 'SHELTER');
