import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../kernel/vocabulary/languages.ts';
import type { PageHistory } from '../../../api/types.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { More } from '../../../ui/editing/More.tsx';
import page from '../../../ui/page.module.css';
import { Tag } from '../../../ui/Tag.tsx';
import text from '../../../ui/text.module.css';
import { PublishedText } from '../PublishedText.tsx';
import styles from './Pages.module.css';
import { SayAgain } from './SayAgain.tsx';

/** The original text in a language, and the way back to it. */
export const FirstText = ({ of, language }: { readonly of: PageHistory; readonly language: Language }) => {
  const { t } = useTranslation();
  const { shown, builtIn } = of.languages[language];
  const id = `first-${language}`;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{t(`pageManage.past.first.${language}`)}</h2>
      <p className={cx(text.muted, text.small)}>
        {t('pageManage.past.firstHelp')} {shown === 'builtIn' && <Tag tone="lamp">{t('pageManage.past.now')}</Tag>}
      </p>
      <More summary={t('pageManage.past.whatNow')}>
        <div className={styles.version}>
          <PublishedText content={builtIn} language={language} />
        </div>
      </More>
      {shown === 'own' && (
        <SayAgain
          of={of}
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
