import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './AccountAwaitingApproval.module.css';

const OFFERED_LINKS = [
  ['/', 'list'],
  ['/update_profile', 'profile'],
  ['/feedback', 'report'],
] as const;

/** Explains to a user that their account waits for approval, and what they can do until then. */
export const AccountAwaitingApproval = () => {
  const { t } = useTranslation();
  return (
    <section className={page.section}>
      <h2>{t('manage.account.title')}</h2>
      <p className={text.muted}>{t('manage.account.help')}</p>
      <h3 className={styles.nextSteps}>{t('manage.account.untilThen')}</h3>
      <div className={button.stack}>
        {OFFERED_LINKS.map(([to, textKey]) => (
          <Link key={to} href={to} className={cx(button.button, button.wide)}>
            {t(`manage.account.${textKey}`)}
          </Link>
        ))}
      </div>
    </section>
  );
};
