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

/** Only these kinds have beds. */
export const hasBeds = (types: readonly ServiceType[]): boolean => types.some((type) => tabOf(type) === 'SHELTER');
