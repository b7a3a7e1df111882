import type { ComponentType } from 'react';
import type { ServiceCard } from '../../api/types.ts';

export interface ServiceCardProps {
  readonly card: ServiceCard;
  /** True if its pin is selected. */
  readonly isChosen?: boolean | undefined;
}

/** Components that render services. */
export interface CardComponents {
  /** Row of the list. */
  readonly Row: ComponentType<ServiceCardProps>;
  /** Single card above the map. */
  readonly Card: ComponentType<ServiceCardProps>;
}
