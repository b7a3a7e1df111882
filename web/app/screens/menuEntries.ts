import { canSometimes } from '#domain/permissions/permissions.ts';
import type { SessionUser } from '../../browser/session.ts';
import type { EntriesFor, MenuEntry } from '../../features/menu/menuEntry.ts';
import type { ScreenMenuEntry } from './staffScreen.ts';
import { VISITOR_DETAILS } from './visitorDetails.ts';

type MenuRow = ScreenMenuEntry & Pick<MenuEntry, 'path'>;

/** Returns the menu entries of a table of screens. */
export const menuRowsOf = (
  screens: Readonly<Record<string, { readonly file?: string; readonly menu?: ScreenMenuEntry }>>,
): readonly MenuRow[] => Object.entries(screens).flatMap(([path, { menu }]) => (menu === undefined ? [] : [{ path, ...menu }]));

/** Whether the user satisfies the conditions of an entry besides the guard of its page. */
export const isShownTo = ({ action, isShownTo: isForUser }: MenuRow, user: SessionUser | null): boolean =>
  (action === undefined || (user !== null && canSometimes(user.role, action, { accountApproved: user.isApproved }))) &&
  (isForUser?.(user) ?? true);

const VISITOR_ROWS = menuRowsOf(VISITOR_DETAILS);

/** Returns the links to public pages. */
export const visitorEntriesFor: EntriesFor = (group, user) => VISITOR_ROWS.filter((row) => row.group === group && isShownTo(row, user));
