import type { ComponentType } from 'react';
import type { PrefetchArgs } from '../access/prefetch.ts';
import { canOf } from '../access/useCan.ts';
import { session } from '../browser/session.ts';
import type { ScreenProps } from './screen.tsx';
import type { StaffPage } from './screens/staffScreen.ts';
import { mayOpen } from './screens/staffScreens.ts';

const startPrefetch = async ({ prefetch: importPrefetch }: StaffPage, [api, queries, language]: PrefetchArgs): Promise<void> => {
  const user = session.get()?.user;
  const { pathname: path, search } = window.location;
  if (importPrefetch === undefined || !user || !mayOpen(path, user)) return;
  (await importPrefetch())({ api, queries, language, can: canOf(user), path, search });
};

/** Loads the code of a page, and prefetches the first data of the browser's address for a user who may open it. */
export const fetchPage = async (page: StaffPage, args?: PrefetchArgs): Promise<ComponentType<ScreenProps>> => {
  // A failed prefetch does not matter: the page loads its data itself.
  const prefetching = args && startPrefetch(page, args).catch(() => undefined);
  const [component] = await Promise.all([page.load(), prefetching]);
  return component;
};
