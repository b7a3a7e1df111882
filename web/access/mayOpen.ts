import { createContext, useContext } from 'react';
import type { Action } from '#domain/permissions/permissions.ts';
import type { SessionUser } from '../browser/session.ts';

/** Requirement for opening a page: an account, or permission for the action of the page. */
export type Guard = 'account' | Action;

type GuardedUser = Pick<SessionUser, 'role'> & Partial<Pick<SessionUser, 'isApproved'>>;

/** Whether this user (null for a guest) may open the page at a path or address. */
export type MayOpen = (address: string, user: GuardedUser | null) => boolean;

/** The guards of the table of screens, which the app provides on the pages of signed-in users. */
export const MayOpenContext = createContext<MayOpen>(() => false);

export const useMayOpen = (): MayOpen => useContext(MayOpenContext);
