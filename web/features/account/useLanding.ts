import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { MayOpen } from '../../access/mayOpen.ts';
import { notificationsQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { session as storedSession, useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { safeTarget } from '../../layout/redirectTarget.ts';

interface Landing {
  /** Path of the requested page; the list if the address names none. */
  readonly target: string;
  /** True for a user who arrived signed in, and may not open the page that they requested. */
  readonly isRefused: boolean;
}

/**
 * Leaves the login page once the user is signed in: for the requested page (`next`), or for the start page of the user. A user who arrives
 * signed in is sent to the requested page or the list, or, with `refused=true`, stays.
 */
export const useLanding = (query: URLSearchParams, fetchMayOpen: () => Promise<MayOpen>): Landing => {
  const [, navigate] = useLocation();
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const session = useSession();
  const [requestedTarget] = useState(() => query.get('next'));
  const [tokenBefore] = useState(() => storedSession.get()?.token);
  const target = safeTarget(requestedTarget);
  const isSignedIn = session !== null && !session.ended;
  const arrivedSignedIn = isSignedIn && session.token === tokenBefore;
  const isRefused = query.get('refused') === 'true' && arrivedSignedIn;

  useEffect(() => {
    if (!isSignedIn || isRefused) return undefined;
    let isCurrent = true;
    const leave = async (): Promise<void> => {
      // Imported on demand: guests, who see this page, do not need the permission table.
      const [{ landingPath, requestedPath }, mayOpen] = await Promise.all([import('./landing.ts'), fetchMayOpen()]);
      const path =
        requestedTarget === null && !arrivedSignedIn
          ? await landingPath(session.user, mayOpen, () => queries.fetchQuery(notificationsQuery(api, language)))
          : requestedPath(target, session.user, mayOpen);
      if (isCurrent) navigate(path, { replace: true });
    };
    void leave();
    return () => {
      isCurrent = false;
    };
  }, [session, isSignedIn, arrivedSignedIn, isRefused, requestedTarget, target, navigate, api, queries, language, fetchMayOpen]);

  return { target, isRefused };
};
