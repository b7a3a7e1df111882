import { Backpack, BedDouble, Briefcase, Soup, Stethoscope, type LucideIcon } from 'lucide-react';
import type { Tab } from '#domain/vocabulary/serviceTypes.ts';

export const TAB_ICONS: Readonly<Record<Tab, LucideIcon>> = {
  FOOD: Soup,
  SHELTER: BedDouble,
  HEALTH: Stethoscope,
  RESOURCES: Backpack,
  WORK: Briefcase,
};
