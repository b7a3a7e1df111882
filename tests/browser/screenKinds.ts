import type { Page } from '@playwright/test';
import type { SignedIn } from './visitor.ts';

export type Size = 'phone' | 'desk';

/** One screenshot of docs/screens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Session of the user who opens the screen; undefined for a guest. */
  readonly session?: SignedIn;
  /** Window sizes; both if undefined. */
  readonly sizes?: readonly Size[];
  /** True for a screenshot in both languages and both themes; otherwise English in the light theme and Spanish in the dark one. */
  readonly everyLook?: boolean;
  /** Steps before the screenshot. */
  readonly act?: (page: Page, size: Size) => Promise<void>;
}
