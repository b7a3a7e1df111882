import { Accessibility, DoorOpen, PawPrint, type LucideIcon } from 'lucide-react';
import type { WireCondition } from '#domain/service/wireNames.ts';

/** Icons of conditions. Separate from their texts, so that lists, which show only texts, do not load them. */
export const CONDITION_ICONS: { readonly [C in WireCondition]: LucideIcon } = {
  isAllowedPet: PawPrint,
  isLowBarrier: DoorOpen,
  isWheelchairAccessible: Accessibility,
};
