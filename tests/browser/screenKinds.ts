import type { Page } from '@playwright/test';
import type { SignedIn } from './visitor.ts';

export type Size = 'phone' | 'desk';

/** One screenshot of docs/screens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Session of the user who opens the screen; undefined for a guest. */
  readonly session?: SignedIn;
  /** Null for a visitor who has not chosen a location; otherwise the visitor has chosen the city of the sample. */
  readonly place?: null;
  /** Window sizes; both if undefined. */
  readonly sizes?: readonly Size[];
  /** True for a screenshot in both languages and both themes; otherwise English in the light theme and Spanish in the dark one. */
  readonly everyLook?: boolean;
  /** Steps before the screenshot. */
  readonly act?: (page: Page, size: Size) => Promise<void>;
}
