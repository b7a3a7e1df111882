import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Note } from '../../ui/Note.tsx';
import page from '../../ui/page.module.css';
import styles from './AboutSection.module.css';
import { localizedText } from '../../services/localizedText.ts';
import { Languages } from '../../ui/icons.ts';

/** What it is, in the page's language where it is known in it; a machine's words are said to be one's. */
export const AboutSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [original, setOriginal] = useState(false);
  const translated = language === 'es' && Boolean(service.descriptionEs ?? service.serviceSummaryEs);
  const { text, lang } = localizedText(service, 'description', original ? 'en' : language);
  if (text === '') return null;

  return (
    <section className={page.section} aria-labelledby="about">
      <h2 id="about">{t('servicePage.about')}</h2>
      <p className={styles.text} lang={original ? 'en' : lang}>
        {text}
      </p>
      {translated && service.machineTranslated && (
        <div className={styles.note}>
          <Note icon={Languages}>
            <strong>{t('servicePage.machine')}</strong>{' '}
            <button type="button" onClick={() => setOriginal(!original)}>
              {original ? t('servicePage.showTranslation') : t('servicePage.showOriginal')}
            </button>
          </Note>
        </div>
      )}
      {language === 'es' && !translated && (
        <div className={styles.note}>
          <Note icon={Languages}>{t('servicePage.onlyEnglish')}</Note>
        </div>
      )}
    </section>
  );
};
