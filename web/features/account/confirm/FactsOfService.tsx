import { useTranslation } from 'react-i18next';
import type { Service } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { localizedText } from '#web/services/localizedText.ts';
import { fieldLabel, valueText } from '#web/services/manage/activity/fieldText.ts';
import { Facts } from '#web/ui/Facts.tsx';
import styles from './FactsOfService.module.css';

/** The shown fields, in reading order. */
const FIELDS = [
  'serviceSummary',
  'schedules',
  'closeSchedules',
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
  'isAllowedPet',
  'isLowBarrier',
  'isWheelchairAccessible',
  'description',
] as const satisfies readonly (keyof Service)[];
type FieldName = (typeof FIELDS)[number];

/** Fields that are listed even when empty, because the reader may know the value. */
const WITHOUT: readonly FieldName[] = ['phone', 'schedules', 'website', 'contactEmail'];
const IN_BOTH_LANGUAGES = ['serviceSummary', 'description', 'age'] as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Shows the facts of a place field by field, and marks recently changed fields. */
export const FactsOfService = ({ service, changed }: { readonly service: Service; readonly changed: readonly string[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = FIELDS.filter((name) => {
    if (name === 'isContact') return service.isContact;
    if (name === 'schedules' && service.isContact) return false;
    return !isEmpty(service[name]) || WITHOUT.includes(name);
  });
  return (
    <Facts
      of={shown.map((name) => {
        const inLanguage = IN_BOTH_LANGUAGES.find((each) => each === name);
        const local = inLanguage && localizedText(service, inLanguage, language);
        const text = local?.text ?? valueText(t, name, service[name] ?? null, language);
        return [
          fieldLabel(t, name),
          <span key={name} lang={local?.lang} className={styles.value}>
            {text}
            {changed.includes(name) && <b className={styles.mark}>{t('confirm.new')}</b>}
          </span>,
        ];
      })}
    />
  );
};
