import { useTranslation } from 'react-i18next';
import type { ChangedField } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { fieldLabel, valueText } from './fieldText.ts';
import styles from './BeforeAfter.module.css';

interface BeforeAfterProps {
  readonly fields: readonly ChangedField[];
  /** Headings of the two columns. */
  readonly before?: string;
  readonly now?: string;
}

/** Table of changed fields with their old and new values. */
export const BeforeAfter = ({ fields, before: beforeHeading, now: nowHeading }: BeforeAfterProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const headings = { before: beforeHeading ?? t('fields.before'), now: nowHeading ?? t('fields.now') };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('fields.field')}</th>
          <th scope="col">{headings.before}</th>
          <th scope="col">{headings.now}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, now, isSensitive, isHidden }) => (
          <tr key={name} data-field={name} data-lit={isSensitive ? '' : undefined}>
            <th scope="row">
              {fieldLabel(t, name)}
              {isSensitive && <Tag tone="alert">{t('fields.sensitive')}</Tag>}
            </th>
            {isHidden ? (
              <td colSpan={2}>{t('fields.hidden')}</td>
            ) : (
              <>
                <td data-head={headings.before}>
                  <del>{valueText(t, name, before, language)}</del>
                </td>
                <td data-head={headings.now}>
                  <ins>{valueText(t, name, now, language)}</ins>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
