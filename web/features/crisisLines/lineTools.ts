import type { ComponentType } from 'react';
import type { CrisisCard } from './crisisCard.ts';

/** What administrators keep the lines by from their list. */
export interface LineTools {
  readonly AddLine: ComponentType;
  readonly KeepLine: ComponentType<{ readonly card: CrisisCard }>;
  readonly RemovedLines: ComponentType;
}
