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
    const startSession = session.get();
    if (startSession !== null)
      void import('./checkSession.ts').then(({ checkSession }) => checkSession(startSession, api, queries, language));
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, at the start
  }, []);
  return null;
};
