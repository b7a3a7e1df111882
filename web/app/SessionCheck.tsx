import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { session } from '../browser/session.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Checks on every start whether the session of this device is still valid. */
export const SessionCheck = () => {
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  useEffect(() => {
    session.tellServer();
    const started = session.get();
    if (started !== null) void import('./checkSession.ts').then(({ checkSession }) => checkSession(started, api, queries, language));
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, at the start
  }, []);
  return null;
};
