import { useTranslation } from 'react-i18next';
import { WIRE_CONDITIONS } from '#domain/service/conditions.ts';
import type { Service } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { localizedText } from '#web/services/localizedText.ts';
import { fieldLabel, valueText } from '#web/services/manage/activity/fieldText.ts';
import { FactList } from '#web/ui/FactList.tsx';
import styles from './ConfirmedFields.module.css';

/** The shown fields, in reading order. */
const FIELDS = [
  'serviceSummary',
  'schedules',
  'closeSchedules',
  'unknownDays',
  'isContact',
  'phone',
  'extension',
  'phoneText',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'contactEmail',
  'website',
  'facebook',
  'twitter',
  'instagram',
  'youtube',
  'type',
  'category',
  'age',
  ...WIRE_CONDITIONS,
  'description',
] as const satisfies readonly (keyof Service)[];
type FieldName = (typeof FIELDS)[number];

/** Fields that are listed even when empty, because the reader may know the value. */
const SHOWN_WHEN_EMPTY: readonly FieldName[] = ['phone', 'schedules', 'website', 'contactEmail'];
const LOCALIZED_FIELDS = ['serviceSummary', 'description', 'age'] as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Shows the facts of a place field by field, and marks recently changed fields. */
export const ConfirmedFields = ({ service, changed }: { readonly service: Service; readonly changed: readonly string[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const shownFields = FIELDS.filter((name) => {
    if (name === 'isContact') return service.isContact;
    if (name === 'schedules' && service.isContact) return false;
    return !isEmpty(service[name]) || SHOWN_WHEN_EMPTY.includes(name);
  });
  return (
    <FactList
      factRows={shownFields.map((name) => {
        const localizedField = LOCALIZED_FIELDS.find((localizedName) => localizedName === name);
        const localized = localizedField && localizedText(service, localizedField, language);
        const text = localized?.text ?? valueText(t, name, service[name] ?? null, language);
        return [
          fieldLabel(t, name),
          <span key={name} lang={localized?.lang} className={styles.value}>
            {text}
            {changed.includes(name) && <b className={styles.mark}>{t('confirm.new')}</b>}
          </span>,
        ];
      })}
    />
  );
};
