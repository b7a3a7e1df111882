import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { Action } from '#domain/permissions/permissions.ts';
import type { Guard } from '../../access/mayOpen.ts';
import type { Prefetch } from '../../access/prefetch.ts';
import type { SessionUser } from '../../browser/session.ts';
import type { MenuEntry, MenuGroup } from '../../features/menu/menuEntry.ts';
import type { Badges } from '../../features/menu/useBadges.ts';
import type { Namespace } from '../../i18n/i18n.ts';
import type { ScreenProps } from '../screen.tsx';

/** The menu entry of a screen. */
export interface ScreenMenuEntry extends Omit<MenuEntry, 'path'> {
  readonly group: MenuGroup;
  /** Action that the user needs permission for, besides that for the page. */
  readonly action?: Action;
  /** Condition in addition to the permissions. */
  readonly isShownTo?: (user: SessionUser | null) => boolean;
}

/** The code of a page. Screens with the same page share its component. */
export interface StaffPage {
  /** The file that `load` imports, as named in Vite's manifest. */
  readonly file: string;
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** Namespaces of its texts besides those of every page. */
  readonly namespaces: readonly Namespace[];
  /** Imports the prefetch of its first data, which loads in parallel with its code; on a slow connection both take equally long. */
  readonly prefetch?: () => Promise<Prefetch>;
  /** The page stays mounted when the user moves from one of its paths to another. */
  readonly staysMounted?: true;
}

/** What is known about the top of a guarded page before its user, code or data are loaded. */
export interface GuardedHead {
  /** Text key of the heading, which is also the title of the document. */
  readonly title: ParseKeys;
  /** The title is in the bar, beside the menu button or the back button; a `page` has it below the bar. */
  readonly layout: 'menu' | 'back' | 'page';
}

/** A screen for signed-in users. */
export interface StaffScreen extends GuardedHead {
  readonly guard: Guard;
  readonly page: StaffPage;
  readonly menu?: ScreenMenuEntry;
  /** Its link in the rail of wide screens: `rank` 1 is the most important. There a count is work that waits, never a total. */
  readonly rail?: { readonly rank: number; readonly badge?: keyof Badges };
  /** Path of the rail's link that is marked while the screen is open; by default its own. */
  readonly railPath?: string;
}
