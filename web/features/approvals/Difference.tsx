import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Difference.module.css';
import { fieldLabel, valueText, type ChangedField } from './fieldText.ts';

/** What changed, field by field: as it was approved, and as it is now. */
export const Difference = ({ fields }: { readonly fields: readonly ChangedField[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('approvals.detail.field')}</th>
          <th scope="col">{t('approvals.detail.before')}</th>
          <th scope="col">{t('approvals.detail.now')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, now, isSensitive, isHidden }) => (
          <tr key={name} data-lit={isSensitive ? '' : undefined}>
            <th scope="row">
              {fieldLabel(t, name)}
              {isSensitive && <Tag tone="alert">{t('approvals.row.sensitive')}</Tag>}
            </th>
            {isHidden ? (
              <td colSpan={2}>{t('approvals.detail.hiddenChange')}</td>
            ) : (
              <>
                <td data-head={t('approvals.detail.before')}>
                  <del>{valueText(t, name, before, language)}</del>
                </td>
                <td data-head={t('approvals.detail.now')}>
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
