import { useTranslation } from 'react-i18next';
import { BackKey } from '../../layout/BackButton.tsx';
import { WithWords } from '../../layout/WithNamespace.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import text from '../../ui/text.module.css';
import { useAlive } from '../../browser/useHydrated.ts';
import { WordsForm } from './WritingForm.tsx';

/** What somebody has to say of the app. */
export const FeedbackPage = () => {
  const { t } = useTranslation();
  const alive = useAlive();
  return (
    <>
      <AppBar left={<BackKey />} exit />
      <main className={page.page}>
        <div className={page.head}>
          <PageHeading>{t('visitor.write.feedbackTitle')}</PageHeading>
          <p className={text.muted}>{t('visitor.write.feedbackLead')}</p>
        </div>
        <section className={page.band}>
          {alive ? (
            <WithWords pack="account">
              <WordsForm purpose="app" about={null} />
            </WithWords>
          ) : (
            <Skeleton />
          )}
        </section>
      </main>
    </>
  );
};
