import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import page from '../../ui/page.module.css';
import prose from '../../ui/prose.module.css';

const POLICY_SECTIONS = [
  { title: 'whenTitle', sentences: ['reply', 'delete'] },
  { title: 'deletedTitle', sentences: ['deleted1', 'deleted2', 'deleted3', 'deleted4'] },
  { title: 'keptTitle', sentences: ['kept1', 'kept2', 'kept3'] },
] as const;

/** Page on the deletion of accounts: the steps, the time it takes, the data that is deleted and the data that may remain. */
export const DeletionPolicyPage = () => {
  const { t } = useTranslation();
  const { email } = usePage().contact;
  return (
    <PageLayout title={t('deletionPolicy.title')}>
      <section className={page.section}>
        <h2>{t('deletionPolicy.howTitle')}</h2>
        <div className={prose.prose}>
          {email === null ? (
            <>
              <p>{t('deletionPolicy.howForm')}</p>
              <Link href="/feedback">{t('deletionPolicy.openForm')}</Link>
            </>
          ) : (
            <>
              <p>{t('deletionPolicy.how')}</p>
              <a href={`${mailtoHref(email)}?subject=${encodeURIComponent(t('deletionPolicy.subject'))}`}>
                {t('deletionPolicy.write', { email })}
              </a>
            </>
          )}
          <p>{t('deletionPolicy.self')}</p>
          <Link href="/update_profile">{t('deletionPolicy.profile')}</Link>
        </div>
      </section>
      {POLICY_SECTIONS.map(({ title, sentences }) => (
        <section className={page.section} key={title}>
          <h2>{t(`deletionPolicy.${title}`)}</h2>
          <ul className={prose.prose}>
            {sentences.map((sentence) => (
              <li key={sentence}>{t(`deletionPolicy.${sentence}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </PageLayout>
  );
};
