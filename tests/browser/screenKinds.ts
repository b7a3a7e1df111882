import type { Page } from '@playwright/test';
import type { SignedIn } from './visitor.ts';

export type Size = 'phone' | 'desk';

/** One screen of docs/screens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who looks at it; nobody in particular unless it says so. */
  readonly session?: SignedIn;
  /** Both unless it says so. */
  readonly sizes?: readonly Size[];
  /** In both languages by day and by night; else English by day and Spanish by night. */
  readonly everyLook?: boolean;
  /** What is done before the picture is taken. */
  readonly act?: (page: Page, size: Size) => Promise<void>;
}
