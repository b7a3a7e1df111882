import { useTranslation } from 'react-i18next';
import type { RebuildStatus } from '../../api/types.ts';
import { formatNumber } from './formatFigures.ts';
import styles from './System.module.css';

/** Number of digits of a digest that are shown, enough to see a difference. */
const SHOWN_DIGITS = 16;

/** The model in use and its rebuild beside each other: counts, digests, and the documents that differ. */
export const ComparisonTable = ({ comparison }: { readonly comparison: NonNullable<RebuildStatus['comparison']> }) => {
  const { t } = useTranslation();
  const { live, rebuilt, differing, samples, parked } = comparison;
  const rows = [
    ['live', live],
    ['rebuilt', rebuilt],
  ] as const;
  return (
    <>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th scope="col">{t('system.rebuild.side')}</th>
            <th scope="col">{t('system.rebuild.documents')}</th>
            <th scope="col">{t('system.rebuild.digest')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([side, { documents, digest }]) => (
            <tr key={side}>
              <th scope="row">{t(`system.rebuild.${side}`)}</th>
              <td>{formatNumber(documents)}</td>
              <td className={styles.digest}>{digest.slice(0, SHOWN_DIGITS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {differing === 0 ? t('system.rebuild.equal') : t('system.rebuild.differ', { count: differing, number: formatNumber(differing) })}
      </p>
      {samples.length > 0 && (
        <details>
          <summary>{t('system.rebuild.samples')}</summary>
          <ul className={styles.samples}>
            {samples.map(({ id, fields }) => (
              <li key={id}>
                <code>{id}</code>: {fields.length === 0 ? t('system.rebuild.oneSide') : <code>{fields.join(', ')}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {parked > 0 && <p>{t('system.rebuild.notCompared', { count: parked, number: formatNumber(parked) })}</p>}
    </>
  );
};
