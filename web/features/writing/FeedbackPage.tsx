import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useHydrated } from '../../browser/useHydrated.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WritingForm } from './WritingForm.tsx';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

/** Page with the form for feedback about the app. */
export const FeedbackPage = () => {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const subject = new URLSearchParams(useSearch()).get('subject') ?? '';
  return (
    <>
      <AppBar leftContent={<BackButton />} hasExit />
      <main className={page.page}>
        <div className={page.head}>
          <PageHeading title={null}>{t('visitor.write.feedbackTitle')}</PageHeading>
          <p className={text.muted}>{t('visitor.write.feedbackLead')}</p>
        </div>
        <section className={page.section}>{hydrated ? <WritingForm purpose="app" about={null} subject={subject} /> : <Skeleton />}</section>
      </main>
    </>
  );
};
