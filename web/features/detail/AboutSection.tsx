import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { localizedText } from '../../services/localizedText.ts';
import { Languages } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import page from '../../ui/page.module.css';
import styles from './AboutSection.module.css';

/** Shows the English original of a machine-translated summary or age elsewhere on the page. */
const Original = ({ service, of }: { readonly service: Service; readonly of: 'serviceSummary' | 'age' }) =>
  service.machineTranslatedFields?.includes(`${of}Es`) ? (
    <p className={styles.text} lang="en">
      {service[of]}
    </p>
  ) : null;

/** Description of a service, in the page's language if there is one. Marks machine translations in this section and above. */
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
