import type { ComponentType } from 'react';
import type { CrisisCard } from '../../ui/crisisLine/crisisCard.ts';

/** Components with which administrators manage the lines in the list. */
export interface LineTools {
  readonly AddLine: ComponentType;
  readonly LineActions: ComponentType<{ readonly card: CrisisCard }>;
  readonly RemovedLines: ComponentType;
}
