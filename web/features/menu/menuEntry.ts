import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { SessionUser } from '../../browser/session.ts';
import type words from '../../i18n/account.en.json';
import type { Badges } from './useBadges.ts';

export interface MenuEntry {
  readonly path: string;
  readonly textKey: keyof (typeof words)['account']['menu'];
  /** Key of a shorter text for the rail. */
  readonly shortTextKey?: keyof (typeof words)['account']['menu'];
  readonly icon: LucideIcon;
  readonly badge?: keyof Badges;
  /** Count for the second line below the label, which is shown if it is above zero. */
  readonly oldCountBadge?: keyof Badges;
  /** True for links that are hidden in a past view, where the user cannot add anything. */
  readonly liveOnly?: true;
  /** Returns an address outside the running app, which is opened by a page load. */
  readonly currentUrl?: () => string;
}

export type MenuGroup = 'mine' | 'manage' | 'about' | 'account';

/** Returns the links of a group of the menu for a user (null for a guest), from the table of screens. */
export type EntriesFor = (group: MenuGroup, user: SessionUser | null) => readonly MenuEntry[];

export interface StaffEntriesProps {
  readonly children: (entriesFor: EntriesFor) => ReactNode;
}

/** Where the menu takes its links from. */
export interface MenuSources {
  readonly entriesFor: EntriesFor;
  /** Renders links that only signed-in users see, after loading them. */
  readonly StaffEntries: ComponentType<StaffEntriesProps>;
}
