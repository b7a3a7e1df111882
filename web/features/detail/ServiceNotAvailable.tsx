import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useLoadProblem } from '../../layout/useLoadProblem.ts';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import button from '../../ui/button.module.css';

interface ServiceNotAvailableProps {
  /** True if the server responded that the service does not exist; false if the request failed. */
  readonly isNotFound: boolean;
  readonly onRetry: () => void;
}

/** Shows why there is no service, with the next steps. */
export const ServiceNotAvailable = ({ isNotFound, onRetry }: ServiceNotAvailableProps) => {
  const { t } = useTranslation();
  const { icon, message } = useLoadProblem();
  return (
    <Message
      icon={isNotFound ? Search : icon}
      heading={<PageHeading title={null}>{t(isNotFound ? 'detail.notFound' : 'detail.problem')}</PageHeading>}
      help={isNotFound ? t('detail.notFoundHelp') : message}
    >
      {!isNotFound && (
        <button type="button" data-retry="" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
      <Link href="/" className={cx(button.button, isNotFound && button.fill, button.wide)}>
        {t('detail.backToList')}
      </Link>
    </Message>
  );
};
