import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { onCleared } from '../../browser/clearedEvent.ts';
import { ensureNamespaces } from '../../i18n/i18n.ts';
import { onReleased, sendUnsent, unsentForms } from '../../offline/outbox.ts';
import { isPageVisible, useWhenConnected } from '../../offline/useWhenConnected.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Resolves when the page is visible. */
const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const checkVisibility = () => {
      if (!isPageVisible()) return;
      document.removeEventListener('visibilitychange', checkVisibility);
      resolve();
    };
    document.addEventListener('visibilitychange', checkVisibility);
    checkVisibility();
  });

/** Sends unsent messages at the start and whenever sending may work again, and shows a notice. */
export const UnsentFormSender = () => {
  const api = useApi();
  const { i18n } = useTranslation();
  const showToast = useToast();

  const trySending = useCallback(() => {
    const sendAndNotify = async () => {
      const count = await sendUnsent(api);
      if (count === 0) return;
      await untilVisible();
      await ensureNamespaces(i18n, ['visitor'], i18n.language === 'es' ? 'es' : 'en');
      showToast({ text: i18n.t('visitor.write.sentLater', { count }) });
    };
    // If the browser denies storage, there are no unsent messages.
    void sendAndNotify().catch(() => undefined);
  }, [api, i18n, showToast]);
  useWhenConnected(trySending);
  useEffect(() => onReleased(trySending), [trySending]);
  useEffect(() => onCleared(unsentForms.forgetAll), []);
  return null;
};
