import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneDigits } from '#kernel/contact.ts';
import { hasBeds } from '#kernel/vocabulary/serviceTypes.ts';
import { parseWholeNumber } from '#kernel/wholeNumber.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { audienceSentences } from '../../services/audience.ts';
import { CallButton } from '../../services/CallButton.tsx';
import { ChangePreview } from '../../ui/editing/ChangePreview.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import styles from './ServicePreview.module.css';

const HoursBadge = lazyComponent(async () => (await import('./hours/HoursBadge.tsx')).HoursBadge);

/** Preview of the bed counts. Dashed if they are missing or invalid. */
const BedsPreview = ({ form: { values } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const [bedsInAll, freeBeds] = [parseWholeNumber(values.totalBeds), parseWholeNumber(values.availableBeds)];
  const isPlausible = freeBeds !== null && freeBeds >= 0 && (bedsInAll === null || freeBeds <= bedsInAll);
  const count = freeBeds ?? 0;
  const outOfText = bedsInAll !== null && bedsInAll >= 0 ? t('beds.freeOf', { count, total: bedsInAll }) : t('beds.free', { count });
  return (
    <div className={styles.beds}>
      <span className={isPlausible ? styles.plate : styles.plateUnknown}>{isPlausible ? freeBeds : '?'}</span>
      <p>
        <b>{outOfText}</b>
        {!isPlausible && <small>{t('serviceForm.preview.bedsWait')}</small>}
      </p>
    </div>
  );
};

/** Live preview of the card, on a desktop. Missing parts are dashed. */
export const ServicePreview = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { values, changedFields, visibleSections, context, outcome } = form;
  const wheelchairAccess = { yes: true, no: false, unknown: undefined }[values.isWheelchairAccessible];
  const facts = { ...values, isWheelchairAccessible: wheelchairAccess };
  const phone = phoneDigits(values.phone);
  const phoneFacts =
    phone === undefined
      ? { phoneText: values.phone.trim() || undefined }
      : { phone, ...(values.extension !== '' && { extension: values.extension }) };
  return (
    <ChangePreview
      changes={changedFields.map((field) => t(`serviceForm.short.${field}`))}
      outcome={outcome && t(`serviceForm.preview.${outcome}`)}
    >
      <div className={styles.card} inert>
        <p className={values.name.trim() === '' ? styles.blank : styles.name}>{values.name.trim() || t('serviceForm.preview.name')}</p>
        <p className={values.serviceSummary.trim() === '' ? styles.blank : undefined}>
          {values.serviceSummary.trim() || t('serviceForm.preview.summary')}
        </p>
        {(values.isContact || values.schedules.length > 0) && (
          <Suspense>
            <HoursBadge hours={values} isByPhone={values.isContact} timeZone={context.base.timeZone} />
          </Suspense>
        )}
        {values.category.length > 0 && <p className={styles.who}>{audienceSentences(t, facts, language).join(' ')}</p>}
        {values.isConfidential && <p className={styles.who}>{t('card.addressByPhone')}</p>}
        {visibleSections.beds && hasBeds(values.type) && <BedsPreview form={form} />}
        <CallButton name={values.name} facts={phoneFacts} isOpenNow />
      </div>
    </ChangePreview>
  );
};
