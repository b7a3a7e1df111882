import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { yearOfOldFacts } from './freshness.ts';
import styles from './ServiceCard.module.css';

/** Minimum number of old rows, and their minimum share, for which one sentence above the list replaces the sentences in the rows. */
const LEAST = 3;
const NEARLY_ALL = 0.8;

/**
 * Sentence above a list of which nearly all facts are years old: their years, and the advice to call. The rows then show only their year.
 */
export const OldFacts = ({ rows }: { readonly rows: readonly { readonly updatedAt: string }[] }) => {
  const { t } = useTranslation();
  const now = useNow();
  const years = rows.flatMap(({ updatedAt }) => yearOfOldFacts(updatedAt, now) ?? []).toSorted();
  if (years.length < LEAST || years.length < rows.length * NEARLY_ALL) return null;
  const [first, last] = [years[0], years.at(-1)];
  const range = first === last ? first : `${first}–${last}`;
  return <p className={styles.oldFacts}>{t(years.length === rows.length ? 'freshness.allOf' : 'freshness.mostOf', { years: range })}</p>;
};
