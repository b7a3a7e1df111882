import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { onCleared } from '../../browser/clearedEvent.ts';
import { loadNamespace } from '../../i18n/i18n.ts';
import { onReleased, sendUnsent, unsentForms } from '../../offline/outbox.ts';
import { isSeen, useWhenConnected } from '../../offline/useWhenConnected.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Resolves when the page is visible. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isSeen()) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

/** Sends unsent messages at the start and whenever sending may work again, and shows a notice. */
export const SendLater = () => {
  const api = useApi();
  const { i18n } = useTranslation();
  const say = useToast();

  const trySending = useCallback(() => {
    const send = async () => {
      const count = await sendUnsent(api);
      if (count === 0) return;
      await seen();
      await loadNamespace(i18n, 'visitor', i18n.language === 'es' ? 'es' : 'en');
      say({ text: i18n.t('visitor.write.sentLater', { count }) });
    };
    // If the browser denies storage, there are no unsent messages.
    void send().catch(() => undefined);
  }, [api, i18n, say]);
  useWhenConnected(trySending);
  useEffect(() => onReleased(trySending), [trySending]);
  useEffect(() => onCleared(unsentForms.forgetAll), []);
  return null;
};
