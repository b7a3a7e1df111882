import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useProblem } from '../../layout/useProblem.ts';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import button from '../../ui/button.module.css';

interface NoServiceProps {
  /** True if the server responded that the service does not exist; false if the request failed. */
  readonly missing: boolean;
  readonly onRetry: () => void;
}

/** Shows why there is no service, with the next steps. */
export const NoService = ({ missing, onRetry }: NoServiceProps) => {
  const { t } = useTranslation();
  const { what } = useProblem();
  return (
    <Message
      heading={<PageHeading title={null}>{t(missing ? 'detail.notFound' : 'detail.problem')}</PageHeading>}
      help={missing ? t('detail.notFoundHelp') : what}
    >
      {!missing && (
        <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
      <Link href="/" className={cx(button.button, missing && button.fill, button.wide)}>
        {t('detail.backToList')}
      </Link>
    </Message>
  );
};
