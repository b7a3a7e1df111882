import { useTranslation } from 'react-i18next';
import button from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { Message } from '../ui/Message.tsx';

/** What was asked for could not be had; it can be asked for again. */
export const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Message heading={<h2>{t('problem.offline')}</h2>} help={t('problem.next')}>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </Message>
  );
};
