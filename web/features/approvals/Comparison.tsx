import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { audienceLabels } from '../../services/audience.ts';
import { fieldLabel, valueText } from '../../services/manage/activity/fieldText.ts';
import { phoneOf } from '../../services/phone.ts';
import { Tag } from '../../ui/Tag.tsx';
import styles from '../../services/manage/activity/BeforeAfter.module.css';

interface ComparisonProps {
  readonly waitingService: Service;
  /** The listing that has the same phone or street; undefined if there is none. */
  readonly duplicate: Service | undefined;
  /** Names of the columns; default: this listing, and the name of the duplicate. */
  readonly labels?: { readonly here: string; readonly there: string };
  /** What the server found to be the same, in whatever spelling; default: equal texts. */
  readonly sameFields?: readonly ('name' | 'phone' | 'address')[];
}

/** The compared fields, in the order in which a visitor needs them. */
const COMPARED_FIELDS = [
  'type',
  'phone',
  'address1',
  'schedules',
  'closeSchedules',
  'unknownDays',
  'category',
  'beds',
  'website',
  'serviceSummary',
  'serviceSummaryEs',
  'description',
  'descriptionEs',
  'age',
  'ageEs',
] as const;

/** Checks whether a phone or street is the same: two such places may be one. */
const isSameValue = (name: string, value: string, duplicateValue: string | undefined): boolean =>
  (name === 'phone' || name === 'address1') && value !== '' && value === duplicateValue;

const bedsText = (t: TFunction, { totalBeds: total, availableBeds: available }: Service): string => {
  if (available === undefined) return total === undefined ? '' : formatNumber(total);
  return total === undefined ? t('approvals.detail.bedsFree', { available }) : t('approvals.detail.bedsFreeOf', { available, total });
};

/** Returns the compared fields that stay English for readers of Spanish. */
const keptEnglishOf = ({ keptEnglishFields = [] }: Service): readonly string[] =>
  keptEnglishFields.map((field) => field.replace(/Es$/, ''));

const languageOf = (name: string): 'es' | undefined => (name.endsWith('Es') ? 'es' : undefined);

/** Compares a service with another one field by field, and highlights equal fields. Two listings of a place also name the fields that differ. */
export const Comparison = ({ waitingService, duplicate, labels, sameFields }: ComparisonProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const machineFields: readonly string[] = waitingService.machineTranslatedFields ?? [];
  const keptEnglish = keptEnglishOf(waitingService);

  const textOf = (service: Service, name: (typeof COMPARED_FIELDS)[number]): string => {
    switch (name) {
      case 'address1':
        return service.isConfidential ? t('approvals.row.hidden') : [service.address1, service.city].filter(Boolean).join(', ');
      case 'phone':
        return phoneOf(service)?.text ?? service.phoneText ?? '';
      case 'category':
        return audienceLabels(service, language).join(', ');
      case 'beds':
        return bedsText(t, service);
      case 'schedules':
        return service.isContact ? fieldLabel(t, 'isContact') : valueText(t, name, service.schedules, language);
      default:
        return service[name] === undefined || service[name] === '' ? '' : valueText(t, name, service[name], language);
    }
  };
  const hereLabel = labels?.here ?? t('approvals.detail.thisEntry');
  const thereLabel = labels?.there ?? duplicate?.name;
  const isHighlighted = (name: string, value: string, duplicateValue: string | undefined): boolean =>
    sameFields === undefined
      ? isSameValue(name, value, duplicateValue)
      : (name === 'phone' && sameFields.includes('phone')) || (name === 'address1' && sameFields.includes('address'));
  const rows = COMPARED_FIELDS.map((name) => ({
    name,
    here: textOf(waitingService, name),
    there: duplicate && textOf(duplicate, name),
  })).filter(({ name, here: value, there: duplicateValue = '' }) => name === 'phone' || value !== '' || duplicateValue !== '');
  /** A missing phone number is said, because the reviewer must check it. */
  const cellText = (name: string, value: string | undefined) => (name === 'phone' && value === '' ? t('approvals.row.noPhone') : value);

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('fields.field')}</th>
          <th scope="col">{hereLabel}</th>
          {duplicate && <th scope="col">{thereLabel}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, here: value, there: duplicateValue }) => (
          <tr key={name} data-field={name} data-lit={isHighlighted(name, value, duplicateValue) ? '' : undefined}>
            <th scope="row">
              {fieldLabel(t, name)}
              {sameFields && duplicateValue !== undefined && value !== duplicateValue && !isHighlighted(name, value, duplicateValue) && (
                <Tag>{t('approvals.detail.differs')}</Tag>
              )}
            </th>
            <td data-head={duplicate && hereLabel} lang={languageOf(name)}>
              <span>{cellText(name, value)}</span>
              {machineFields.includes(name) && <Tag tone="dash">{t('fields.machine')}</Tag>}
              {keptEnglish.includes(name) && <Tag tone="dash">{t('notice.inEnglish')}</Tag>}
            </td>
            {duplicate && (
              <td data-head={thereLabel} lang={languageOf(name)}>
                <span>{cellText(name, duplicateValue)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
