import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { yearOfOldFacts } from './freshness.ts';
import styles from './ServiceCard.module.css';

/** Minimum number of old rows, and their minimum share, for which one sentence above the list replaces the sentences in the rows. */
const MIN_OLD_FACTS = 3;
const MIN_OLD_SHARE = 0.8;

/**
 * Sentence above a list of which nearly all facts are years old: their years, and the advice to call. The rows then show only their year.
 */
export const OldFacts = ({ rows }: { readonly rows: readonly { readonly updatedAt: string }[] }) => {
  const { t } = useTranslation();
  const now = useNow();
  const years = rows.flatMap(({ updatedAt }) => yearOfOldFacts(updatedAt, now) ?? []).toSorted();
  if (years.length < MIN_OLD_FACTS || years.length < rows.length * MIN_OLD_SHARE) return null;
  const [firstYear, lastYear] = [years[0], years.at(-1)];
  const yearRange = firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`;
  return (
    <p className={styles.oldFacts}>{t(years.length === rows.length ? 'freshness.allOf' : 'freshness.mostOf', { years: yearRange })}</p>
  );
};
