import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import type { QuotaUse } from './useQuota.ts';
import text from '../../ui/text.module.css';
import styles from './ServiceFilters.module.css';

/** Shows the used and total number of services of the user, and the contact if none is left. */
export const QuotaNote = ({ quotaUse: { used, total, isFull } }: { readonly quotaUse: QuotaUse }) => {
  const { t } = useTranslation();
  const { email } = usePage().contact;
  const count = t('manage.quota', { used, total });
  if (!isFull) return <p className={cx(text.muted, text.small)}>{count}</p>;
  return (
    <Note icon={CircleAlert}>
      <b>{t('manage.limit')}</b> {count}. {t('manage.limitHelp')}
      <span className={styles.asks}>
        <Link href={`/feedback?subject=${encodeURIComponent(t('manage.askMoreSubject'))}`}>{t('manage.askMore')}</Link>
        {email !== null && <a href={mailtoHref(email)}>{t('manage.askMoreMail', { email })}</a>}
      </span>
    </Note>
  );
};
