import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { audienceWords } from '../../services/audience.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';
import { Tag } from '../../ui/Tag.tsx';
import styles from '../../services/manage/activity/BeforeAfter.module.css';

interface ComparisonProps {
  readonly entry: Service;
  /** The listing that has the same phone or street; undefined if there is none. */
  readonly other: Service | undefined;
}

/** The compared fields, in the order in which a visitor needs them. */
const NAMES = [
  'phone',
  'address1',
  'schedules',
  'closeSchedules',
  'category',
  'beds',
  'website',
  'serviceSummary',
  'spanish',
  'description',
] as const;

/** Checks whether a phone or street is the same: two such places may be one. */
const isSame = (name: string, here: string, there: string | undefined): boolean =>
  (name === 'phone' || name === 'address1') && here !== '' && here === there;

const bedsText = (t: TFunction, { totalBeds: total, availableBeds: available }: Service): string => {
  if (available === undefined) return total === undefined ? '' : String(total);
  return total === undefined ? t('approvals.detail.bedsFree', { available }) : t('approvals.detail.bedsFreeOf', { available, total });
};

/** Compares a service with another one field by field, and highlights equal fields. */
export const Comparison = ({ entry, other }: ComparisonProps) => {
  const { t } = useTranslation();
  const language = useLanguage();

  const textOf = (service: Service, name: (typeof NAMES)[number]): string => {
    switch (name) {
      case 'address1':
        return service.isConfidential ? t('approvals.row.hidden') : [service.address1, service.city].filter(Boolean).join(', ');
      case 'category':
        return audienceWords(service, language).join(', ');
      case 'beds':
        return bedsText(t, service);
      case 'spanish':
        return service.serviceSummaryEs ?? '';
      case 'schedules':
        return service.isContact ? fieldLabel(t, 'isContact') : valueText(t, name, service.schedules, language);
      default:
        return service[name] === undefined || service[name] === '' ? '' : valueText(t, name, service[name], language);
    }
  };
  const rows = NAMES.map((name) => ({ name, here: textOf(entry, name), there: other && textOf(other, name) })).filter(
    ({ here, there = '' }) => here !== '' || there !== '',
  );

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('fields.field')}</th>
          <th scope="col">{t('approvals.detail.thisEntry')}</th>
          {other && <th scope="col">{other.name}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, here, there }) => (
          <tr key={name} data-lit={isSame(name, here, there) ? '' : undefined}>
            <th scope="row">{fieldLabel(t, name)}</th>
            <td data-head={other && t('approvals.detail.thisEntry')} lang={name === 'spanish' ? 'es' : undefined}>
              <span>{here}</span>
              {name === 'spanish' && entry.machineTranslatedFields?.includes('serviceSummaryEs') && (
                <Tag tone="dash">{t('fields.machine')}</Tag>
              )}
            </td>
            {other && (
              <td data-head={other.name} lang={name === 'spanish' ? 'es' : undefined}>
                <span>{there}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
