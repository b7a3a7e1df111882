import { useTranslation } from 'react-i18next';
import { dropUnsent, keepUnsent, type UnsentForm } from '../../offline/outbox.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Throws away what was written and not sent, which can be taken back for as long as the notice stands. */
export const useThrowAway = (): ((form: UnsentForm) => void) => {
  const { t } = useTranslation();
  const say = useToast();
  return ([key, unsent]) => {
    void dropUnsent(key);
    say({ text: t('visitor.write.thrownAway'), action: { label: t('common.undo'), run: () => void keepUnsent(key, unsent) } });
  };
};
