import type { ComponentType } from 'react';
import type { ServiceCard } from '../../api/types.ts';

export interface CardProps {
  readonly card: ServiceCard;
  /** Its pin is the chosen one. */
  readonly chosen?: boolean | undefined;
}

/** What services are shown by. */
export interface Cards {
  /** Of the list. */
  readonly Row: ComponentType<CardProps>;
  /** By itself, over the map. */
  readonly Card: ComponentType<CardProps>;
}
