import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Message } from '../ui/Message.tsx';
import { useLoadProblem } from './useLoadProblem.ts';
import button from '../ui/button.module.css';

/** Message that loading failed, with a button to try again. */
export const LoadFailed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const { icon, message, help } = useLoadProblem();
  return (
    <Message icon={icon} heading={<h2>{message}</h2>} help={help}>
      <button type="button" data-retry="" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </Message>
  );
};
