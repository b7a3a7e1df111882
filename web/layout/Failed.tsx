import { useTranslation } from 'react-i18next';
import button from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { Message } from '../ui/Message.tsx';
import { useConnection } from './useConnection.ts';

/** What was asked for could not be had; it can be asked for again. */
export const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const { state } = useConnection();
  const ours = state === 'failing' || state === 'refused';
  return (
    <Message heading={<h2>{t(ours ? 'problem.ours' : 'problem.offline')}</h2>} help={t(ours ? 'problem.later' : 'problem.next')}>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </Message>
  );
};
