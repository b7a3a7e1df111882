import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { Megaphone } from '../../services/icons.ts';
import { localizedText } from '../../services/localizedText.ts';
import { ChangePreview } from '../../ui/editing/ChangePreview.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import tag from '../../ui/Tag.module.css';
import styles from './ServicePreview.module.css';

const PreviewCard = lazyComponent(async () => (await import('./PreviewCard.tsx')).PreviewCard);

/** Live preview of the card for visitors, on a wide screen. */
export const ServicePreview = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { changedFields, outcome } = form;
  return (
    <ChangePreview
      changes={changedFields.map((field) => t(`serviceForm.short.${field}`))}
      outcome={outcome && t(`serviceForm.preview.${outcome}`)}
    >
      <div inert>
        <Suspense>
          <PreviewCard form={form} />
        </Suspense>
      </div>
    </ChangePreview>
  );
};

/** Preview of the urgent notice as it appears above lists, on a desktop. */
export const NoticePreview = ({ form: { values, outcome } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { text, lang } = localizedText(values, 'criticalDescription', useLanguage());
  const noticeText = text.trim();
  return (
    <ChangePreview outcome={outcome && t(`serviceForm.preview.${outcome}`)}>
      {values.isCriticalHeader ? (
        <div className={styles.notice}>
          <Megaphone size={24} aria-hidden="true" />
          <p>
            <b className={noticeText === '' ? styles.blank : undefined} lang={noticeText === '' ? undefined : lang}>
              {noticeText || t('serviceForm.noticeOnly.words')}
            </b>
            <small>
              {noticeText !== '' && lang && <span className={tag.tag}>{t('notice.inEnglish')}</span>} {values.name}
            </small>
          </p>
        </div>
      ) : (
        <p className={styles.card}>{t('serviceForm.noticeOnly.none')}</p>
      )}
    </ChangePreview>
  );
};
