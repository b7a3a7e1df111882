import { useTranslation } from 'react-i18next';
import type { Confirmation, Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { localizedText } from '../../services/localizedText.ts';
import { fieldLabel, valueText } from '../../services/manage/happened/fieldText.ts';
import { Facts } from '../../ui/Facts.tsx';
import styles from './FactsOfService.module.css';

/** What of each part is shown, in the order in which people read it. */
const FIELDS = [
  ['serviceSummary', 'described'],
  ['schedules', 'hours'],
  ['closeSchedules', 'hours'],
  ['isContact', 'hours'],
  ['phone', 'contact'],
  ['extension', 'contact'],
  ['phoneText', 'contact'],
  ['address1', 'address'],
  ['address2', 'address'],
  ['city', 'address'],
  ['state', 'address'],
  ['zip', 'address'],
  ['contactEmail', 'contact'],
  ['website', 'contact'],
  ['facebook', 'contact'],
  ['twitter', 'contact'],
  ['instagram', 'contact'],
  ['youtube', 'contact'],
  ['type', 'classified'],
  ['category', 'classified'],
  ['age', 'described'],
  ['isAllowedPet', 'classified'],
  ['isLowBarrier', 'classified'],
  ['isWheelchairAccessible', 'classified'],
  ['description', 'described'],
] as const satisfies readonly (readonly [keyof Service, Confirmation['changed'][number]])[];
type FieldName = (typeof FIELDS)[number][0];

/** Said as well where there is nothing: whoever looks may know better. */
const WITHOUT: readonly FieldName[] = ['phone', 'schedules', 'website', 'contactEmail'];
const IN_BOTH_LANGUAGES = ['serviceSummary', 'description', 'age'] as const;

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What the directory says of a place, name by name; what somebody changed lately is marked. */
export const FactsOfService = ({ service, changed }: { readonly service: Service; readonly changed: Confirmation['changed'] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = FIELDS.filter(([name]) => {
    if (name === 'isContact') return service.isContact;
    if (name === 'schedules' && service.isContact) return false;
    return !isEmpty(service[name]) || WITHOUT.includes(name);
  });
  return (
    <Facts
      of={shown.map(([name, section]) => {
        const inLanguage = IN_BOTH_LANGUAGES.find((each) => each === name);
        const local = inLanguage && localizedText(service, inLanguage, language);
        const text = local?.text ?? valueText(t, name, service[name] ?? null, language);
        return [
          fieldLabel(t, name),
          <span key={name} lang={local?.lang} className={styles.value}>
            {text}
            {changed.includes(section) && <b className={styles.mark}>{t('confirm.new')}</b>}
          </span>,
        ];
      })}
    />
  );
};
