import type { ComponentType } from 'react';
import type { ServiceCard } from '../../api/types.ts';

export interface CardProps {
  readonly card: ServiceCard;
  /** True if its pin is selected. */
  readonly chosen?: boolean | undefined;
}

/** Components that render services. */
export interface Cards {
  /** Row of the list. */
  readonly Row: ComponentType<CardProps>;
  /** Single card above the map. */
  readonly Card: ComponentType<CardProps>;
}
