import { DoorOpen, PawPrint } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import page from '../../ui/page.module.css';
import { audienceWords } from '../../ui/service/audience.ts';
import { localizedText } from './localizedText.ts';
import styles from './WhoSection.module.css';

/** Who can come: audiences, age, pets, and whether papers are asked for. */
export const WhoSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const age = localizedText(service, 'age', language);
  const words = audienceWords(service, language);
  if (words.length === 0 && age.text === '' && !service.isAllowedPet && !service.isLowBarrier) return null;

  return (
    <section className={page.section} aria-labelledby="who">
      <h2 id="who">{t('detail.who')}</h2>
      <ul className={styles.tags}>
        {words.map((word) => (
          <li className={styles.tag} key={word}>
            {word}
          </li>
        ))}
        {age.text !== '' && (
          <li className={styles.tag} lang={age.lang}>
            {age.text}
          </li>
        )}
        {service.isAllowedPet && (
          <li className={styles.tag}>
            <PawPrint size={20} aria-hidden="true" />
            {t('card.pets')}
          </li>
        )}
        {service.isLowBarrier && (
          <li className={styles.tag}>
            <DoorOpen size={20} aria-hidden="true" />
            {t('detail.lowBarrierBadge')}
          </li>
        )}
      </ul>
      {service.isLowBarrier && (
        <p className={styles.more}>
          <strong>{t('detail.lowBarrier')}</strong> {t('detail.lowBarrierHelp')}
        </p>
      )}
    </section>
  );
};
