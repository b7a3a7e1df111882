import { useTranslation } from 'react-i18next';
import { dropUnsent, keepUnsent, type UnsentForm } from '../../offline/outbox.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Returns a function that discards an unsent message. The user can undo this while the toast is visible. */
export const useThrowAway = (): ((form: UnsentForm) => void) => {
  const { t } = useTranslation();
  const say = useToast();
  return ([key, unsent]) => {
    void dropUnsent(key);
    say({ text: t('visitor.write.thrownAway'), action: { label: t('common.undo'), run: () => void keepUnsent(key, unsent) } });
  };
};
