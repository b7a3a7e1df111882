import { Accessibility, DoorOpen, PawPrint, type LucideIcon } from 'lucide-react';
import type { WireCondition } from '#domain/service/serviceWire.ts';

/** The icons of conditions: rows of a list have words alone, so that lists load none of these. */
export const CONDITION_ICONS: { readonly [C in WireCondition]: LucideIcon } = {
  isAllowedPet: PawPrint,
  isLowBarrier: DoorOpen,
  isWheelchairAccessible: Accessibility,
};
