import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBeds } from '#kernel/vocabulary/serviceTypes.ts';
import { parseWholeNumber } from '#kernel/wholeNumber.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { audienceSentences } from '../../services/audience.ts';
import { CallButton } from '../../services/CallButton.tsx';
import { ChangePreview } from '../../ui/editing/ChangePreview.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import styles from './Preview.module.css';

const HoursBadge = lazyComponent(async () => (await import('./hours/HoursBadge.tsx')).HoursBadge);
const digits = (phone: string): string => phone.replace(/\D/g, '');

/** Preview of the bed counts. Dashed if they are missing or invalid. */
const BedsPreview = ({ form: { values } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const [total, free] = [parseWholeNumber(values.totalBeds), parseWholeNumber(values.availableBeds)];
  const isGood = free !== null && free >= 0 && (total === null || free <= total);
  const of = total !== null && total >= 0 ? t('serviceForm.preview.bedsOf', { count: total }) : t('serviceForm.preview.beds');
  return (
    <div className={styles.beds}>
      <span className={isGood ? styles.plate : styles.plateUnknown}>{isGood ? free : '?'}</span>
      <p>
        <b>{of}</b>
        {!isGood && <small>{t('serviceForm.preview.bedsWait')}</small>}
      </p>
    </div>
  );
};

/** Live preview of the card, on a desktop. Missing parts are dashed. */
export const Preview = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { values, changes, seen, context, outcome } = form;
  const stepFree = { yes: true, no: false, unknown: undefined }[values.isWheelchairAccessible];
  const facts = { ...values, isWheelchairAccessible: stepFree };
  const phone = digits(values.phone);
  return (
    <ChangePreview
      changes={changes.map((field) => t(`serviceForm.short.${field}`))}
      outcome={outcome && t(`serviceForm.preview.${outcome}`)}
    >
      <div className={styles.card} inert>
        <p className={values.name.trim() === '' ? styles.blank : styles.name}>{values.name.trim() || t('serviceForm.preview.name')}</p>
        <p className={values.serviceSummary.trim() === '' ? styles.blank : undefined}>
          {values.serviceSummary.trim() || t('serviceForm.preview.summary')}
        </p>
        {(values.isContact || values.schedules.length > 0) && (
          <Suspense>
            <HoursBadge hours={values} byPhone={values.isContact} timeZone={context.base.timeZone} />
          </Suspense>
        )}
        {values.category.length > 0 && <p className={styles.who}>{audienceSentences(t, facts, language).join(' ')}</p>}
        {values.isConfidential && <p className={styles.who}>{t('card.addressByPhone')}</p>}
        {seen.beds && hasBeds(values.type) && <BedsPreview form={form} />}
        <CallButton
          name={values.name}
          facts={phone.length === 10 ? { phone, ...(values.extension !== '' && { extension: values.extension }) } : {}}
          open
        />
      </div>
    </ChangePreview>
  );
};
