import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { yearOfOldFacts } from './freshness.ts';
import styles from './ServiceCard.module.css';

/** With so many old rows, and so large a part of all, one sentence above the list replaces those in the rows. */
const LEAST = 3;
const NEARLY_ALL = 0.8;

/** Above a list of which nearly all facts are years old: from when they are, and to call first. Its rows name their year alone. */
export const OldFacts = ({ rows }: { readonly rows: readonly { readonly updatedAt: string }[] }) => {
  const { t } = useTranslation();
  const now = useNow();
  const years = rows.flatMap(({ updatedAt }) => yearOfOldFacts(updatedAt, now) ?? []).toSorted();
  if (years.length < LEAST || years.length < rows.length * NEARLY_ALL) return null;
  const [first, last] = [years[0], years.at(-1)];
  const range = first === last ? first : `${first}–${last}`;
  return <p className={styles.oldFacts}>{t(years.length === rows.length ? 'freshness.allOf' : 'freshness.mostOf', { years: range })}</p>;
};
