import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { localizedText } from '../../services/localizedText.ts';
import { Languages } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import page from '../../ui/page.module.css';
import tag from '../../ui/Tag.module.css';
import styles from './AboutSection.module.css';

/** Shows the English original of a machine-translated summary or age elsewhere on the page. */
const OriginalText = ({ service, fieldName }: { readonly service: Service; readonly fieldName: 'serviceSummary' | 'age' }) =>
  service.machineTranslatedFields?.includes(`${fieldName}Es`) ? (
    <p className={styles.text} lang="en">
      {service[fieldName]}
    </p>
  ) : null;

/** Description of a service, in the page's language if there is one. Marks machine translations in this section and above. */
export const AboutSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [showsOriginal, setShowsOriginal] = useState(false);
  const isMachineTranslated = language === 'es' && service.machineTranslated === true;
  const isPending = language === 'es' && service.spanishPending === true;
  const keptFields = language === 'es' ? (service.keptEnglishFields ?? []) : [];
  const isUntranslated = language === 'es' && keptFields.length === 0 && !service.descriptionEs && !service.serviceSummaryEs;
  const { text, lang } = localizedText(service, 'description', showsOriginal ? 'en' : language);
  if (text === '' && !isMachineTranslated) return null;

  return (
    <section className={page.section} aria-labelledby="about">
      <h2 id="about">{t('servicePage.about')}</h2>
      {showsOriginal && <OriginalText service={service} fieldName="serviceSummary" />}
      {text !== '' && (
        <p className={styles.text} lang={showsOriginal ? 'en' : lang}>
          {text}
        </p>
      )}
      {text !== '' && keptFields.includes('descriptionEs') && <span className={tag.tag}>{t('notice.inEnglish')}</span>}
      {showsOriginal && <OriginalText service={service} fieldName="age" />}
      {isMachineTranslated && (
        <div className={styles.note}>
          <Note icon={Languages}>
            <strong>{t('servicePage.machine')}</strong>{' '}
            <button type="button" onClick={() => setShowsOriginal(!showsOriginal)}>
              {showsOriginal ? t('servicePage.showTranslation') : t('servicePage.showOriginal')}
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
