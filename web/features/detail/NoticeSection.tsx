import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Megaphone } from '../../services/icons.ts';
import { localizedText } from '../../services/localizedText.ts';
import { expiryText, isNoticeCurrent } from '../../services/noticeExpiry.ts';
import tag from '../../ui/Tag.module.css';
import styles from './NoticeSection.module.css';

/** Shows the urgent notice and when it expires. Marks it as English if there is no Spanish text. */
export const NoticeSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (!isNoticeCurrent(service, now)) return null;
  const { text, lang } = localizedText(service, 'criticalDescription', language);

  return (
    <section id="notice" className={styles.notice} aria-label={t('notice.label')}>
      <Megaphone size={24} aria-hidden="true" />
      <p>
        <strong lang={lang}>{text}</strong>
        <small>
          {lang && <span className={tag.tag}>{t('notice.inEnglish')}</span>} {expiryText(t, service, language)}
        </small>
      </p>
    </section>
  );
};
