import { useTranslation } from 'react-i18next';
import { removeUnsent, storeUnsent, type UnsentForm } from '../../offline/outbox.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Returns a function that discards an unsent message. The user can undo this while the toast is visible. */
export const useDiscardForm = (): ((form: UnsentForm) => void) => {
  const { t } = useTranslation();
  const showToast = useToast();
  return ([key, unsent]) => {
    void removeUnsent(key);
    showToast({ text: t('visitor.write.thrownAway'), action: { label: t('common.undo'), run: () => void storeUnsent(key, unsent) } });
  };
};
