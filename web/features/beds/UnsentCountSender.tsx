import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { onCleared } from '../../browser/clearedEvent.ts';
import { serverNow } from '../../browser/serverTime.ts';
import type { SessionUser } from '../../browser/session.ts';
import { ensureNamespaces } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { unsentCounts } from '../../offline/unsentCounts.ts';
import { useWhenConnected } from '../../offline/useWhenConnected.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { sendCounts, type SentCounts } from './sendCounts.ts';

/** Sends the counts of beds that could not be sent before, and reports the results. */
export const UnsentCountSender = ({ user }: { readonly user: SessionUser }) => {
  const api = useApi();
  const { i18n } = useTranslation();
  const language = useLanguage();
  const queries = useQueryClient();
  const showToast = useToast();
  const [, navigate] = useLocation();

  const trySending = useCallback(() => {
    const showResult = async ({ sent, undecided, dropped }: SentCounts) => {
      if (sent.length + undecided.length + dropped.length === 0) return;
      await queries.invalidateQueries();
      await ensureNamespaces(i18n, ['bedsBoard'], language);
      const text = [
        ...undecided.map(({ name }) => i18n.t('bedsBoard.undecided', { name })),
        ...dropped.map(({ name }) => i18n.t('bedsBoard.dropped', { name })),
        ...(sent.length > 0 ? [i18n.t('bedsBoard.sentLater', { count: sent.length })] : []),
      ].join(' ');
      const isEverySent = undecided.length + dropped.length === 0;
      const viewAction = { label: i18n.t('bedsBoard.look'), run: () => navigate('/available_beds') };
      showToast({ text, ...(!isEverySent && { isProblem: true, action: viewAction }) });
    };
    // If the browser denies storage, there are no unsent counts.
    void sendCounts({ api, user, language, now: serverNow() })
      .then(showResult)
      .catch(() => undefined);
  }, [api, user, language, queries, i18n, showToast, navigate]);
  useWhenConnected(trySending);
  useEffect(() => onCleared(unsentCounts.forgetAll), []);
  return null;
};
