import { Accessibility, DoorOpen, PawPrint, type LucideIcon } from 'lucide-react';
import type { WireCondition } from '../../../domain/service/serviceWire.ts';

/** What stands beside the words of a condition: rows of a list have its words alone, so that lists load none of these. */
export const CONDITION_ICONS: { readonly [C in WireCondition]: LucideIcon } = {
  isAllowedPet: PawPrint,
  isLowBarrier: DoorOpen,
  isWheelchairAccessible: Accessibility,
};
