import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '../../../domain/mailto.ts';
import { usePage } from '../../browser/page.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import page from '../../ui/page.module.css';
import prose from '../../ui/prose.module.css';

/** How an account is deleted, how long it takes, what goes and what may stay. */
export const DeletionPolicyPage = () => {
  const { t } = useTranslation();
  const { email } = usePage().contact;
  return (
    <PageLayout title={t('account.policy.title')}>
      <section className={page.section}>
        <h2>{t('account.policy.howTitle')}</h2>
        <div className={prose.prose}>
          {email === null ? (
            <>
              <p>{t('account.policy.howForm')}</p>
              <Link href="/feedback">{t('account.policy.openForm')}</Link>
            </>
          ) : (
            <>
              <p>{t('account.policy.how')}</p>
              <a href={`${mailtoHref(email)}?subject=${encodeURIComponent(t('account.policy.subject'))}`}>
                {t('account.policy.write', { email })}
              </a>
            </>
          )}
          <p>{t('account.policy.self')}</p>
          <Link href="/update_profile">{t('account.policy.profile')}</Link>
        </div>
      </section>
      <section className={page.section}>
        <h2>{t('account.policy.whenTitle')}</h2>
        <ul className={prose.prose}>
          <li>{t('account.policy.reply')}</li>
          <li>{t('account.policy.delete')}</li>
        </ul>
      </section>
      <section className={page.section}>
        <h2>{t('account.policy.deletedTitle')}</h2>
        <ul className={prose.prose}>
          <li>{t('account.policy.deleted1')}</li>
          <li>{t('account.policy.deleted2')}</li>
          <li>{t('account.policy.deleted3')}</li>
          <li>{t('account.policy.deleted4')}</li>
        </ul>
      </section>
      <section className={page.section}>
        <h2>{t('account.policy.keptTitle')}</h2>
        <ul className={prose.prose}>
          <li>{t('account.policy.kept1')}</li>
          <li>{t('account.policy.kept2')}</li>
          <li>{t('account.policy.kept3')}</li>
        </ul>
      </section>
    </PageLayout>
  );
};
