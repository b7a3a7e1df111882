import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';

/** The server could not be reached. */
export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Message heading={<h3>{t('problem.offline')}</h3>} help={t('problem.next')}>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </Message>
  );
};
