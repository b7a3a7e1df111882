import { useTranslation } from 'react-i18next';
import type { RebuildStatus } from '../../api/types.ts';
import { FactList } from '../../ui/FactList.tsx';
import styles from './System.module.css';

/** Number of digits of a digest that are shown, enough to see a difference. */
const SHOWN_DIGITS = 16;

type Comparison = NonNullable<RebuildStatus['comparison']>;

/** The model in use and its rebuild: counts and digests, and the documents that differ. */
export const ComparisonFacts = ({ comparison: { live, rebuilt, differing, samples, parked } }: { readonly comparison: Comparison }) => {
  const { t } = useTranslation();
  const contentText = ({ documents, digest }: Comparison['live']): string =>
    t('system.rebuild.content', { count: documents, number: documents, digest: digest.slice(0, SHOWN_DIGITS) });
  return (
    <>
      <FactList
        factRows={[
          [t('system.rebuild.live'), contentText(live)],
          [t('system.rebuild.rebuilt'), contentText(rebuilt)],
        ]}
      />
      <p>{differing === 0 ? t('system.rebuild.equal') : t('system.rebuild.differ', { count: differing, number: differing })}</p>
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
      {parked > 0 && <p>{t('system.rebuild.notCompared', { count: parked, number: parked })}</p>}
    </>
  );
};
