import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { PageHistory } from '#web/api/types.ts';
import { cx } from '#web/ui/cx.ts';
import { MoreSection } from '#web/ui/editing/MoreSection.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { PublishedText } from '../../../layout/publishedText/PublishedText.tsx';
import { RepublishButton } from './RepublishButton.tsx';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './Pages.module.css';

/** Shows the original text in a language, with a button to restore it. */
export const OriginalText = ({ history, language }: { readonly history: PageHistory; readonly language: Language }) => {
  const { t } = useTranslation();
  const { shown, builtIn } = history.languages[language];
  const id = `first-${language}`;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{t(`pageManage.past.first.${language}`)}</h2>
      <p className={cx(text.muted, text.small)}>
        {t('pageManage.past.firstHelp')} {shown === 'builtIn' && <Tag tone="lamp">{t('pageManage.past.now')}</Tag>}
      </p>
      <MoreSection summary={t('pageManage.past.whatNow')}>
        <div className={styles.version}>
          <PublishedText content={builtIn} language={language} />
        </div>
      </MoreSection>
      {shown === 'own' && (
        <RepublishButton
          history={history}
          language={language}
          revision={null}
          label={t('pageManage.past.back')}
          name={`${t('pageManage.past.back')}: ${t(`pageManage.past.first.${language}`)}`}
          className={button.button}
        />
      )}
    </section>
  );
};
