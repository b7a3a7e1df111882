import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { localizedText } from '../../services/localizedText.ts';
import { Languages } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import page from '../../ui/page.module.css';
import styles from './AboutSection.module.css';

/** The English of what a machine says elsewhere on the page: the sentence under the name, or the age. */
const Original = ({ service, of }: { readonly service: Service; readonly of: 'serviceSummary' | 'age' }) =>
  service.machineTranslatedFields?.includes(`${of}Es`) ? (
    <p className={styles.text} lang="en">
      {service[of]}
    </p>
  ) : null;

/** The description, in the page's language if it exists; machine translations, here and above, are marked. */
export const AboutSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [original, setOriginal] = useState(false);
  const isMachines = language === 'es' && service.machineTranslated === true;
  const isPending = language === 'es' && service.spanishPending === true;
  const isUntranslated = language === 'es' && !service.descriptionEs && !service.serviceSummaryEs;
  const { text, lang } = localizedText(service, 'description', original ? 'en' : language);
  if (text === '' && !isMachines) return null;

  return (
    <section className={page.section} aria-labelledby="about">
      <h2 id="about">{t('servicePage.about')}</h2>
      {original && <Original service={service} of="serviceSummary" />}
      {text !== '' && (
        <p className={styles.text} lang={original ? 'en' : lang}>
          {text}
        </p>
      )}
      {original && <Original service={service} of="age" />}
      {isMachines && (
        <div className={styles.note}>
          <Note icon={Languages}>
            <strong>{t('servicePage.machine')}</strong>{' '}
            <button type="button" onClick={() => setOriginal(!original)}>
              {original ? t('servicePage.showTranslation') : t('servicePage.showOriginal')}
            </button>
          </Note>
        </div>
      )}
      {(isUntranslated || isPending) && (
        <div className={styles.note}>
          <Note icon={Languages}>{t(isUntranslated ? 'servicePage.onlyEnglish' : 'servicePage.partlyEnglish')}</Note>
        </div>
      )}
    </section>
  );
};
