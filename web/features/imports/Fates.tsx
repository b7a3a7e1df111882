import { Equal, Pencil, Plus, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Imports.module.css';

/** What becomes of a row. */
export const FATES = ['added', 'revised', 'unchanged', 'refused'] as const;
export type Fate = (typeof FATES)[number];

const ICONS: Readonly<Record<Fate, LucideIcon>> = { added: Plus, revised: Pencil, unchanged: Equal, refused: X };

/** Mark of what becomes of a row, beside the words. */
export const FateMark = ({ fate }: { readonly fate: Fate }) => {
  const Icon = ICONS[fate];
  return (
    <span className={cx(styles.mark, styles[fate])} aria-hidden="true">
      <Icon size={20} />
    </span>
  );
};

interface FatesProps {
  readonly counts: Readonly<Record<Fate, number>>;
  /** False after the import. */
  readonly isAhead: boolean;
}

/** The four numbers of an import. Before it each leads to its rows. */
export const Fates = ({ counts, isAhead }: FatesProps) => {
  const { t } = useTranslation();
  const label = t(isAhead ? 'imports.counts' : 'imports.counted');
  const cell = (fate: Fate): ReactNode => (
    <>
      <FateMark fate={fate} />
      <span>
        <b>{formatNumber(counts[fate])}</b> {t(`imports.${isAhead ? 'will' : 'was'}.${fate}`, { count: counts[fate] })}
      </span>
    </>
  );
  return isAhead ? (
    <nav aria-label={label} className={styles.fates}>
      {FATES.map((fate) => (
        <a key={fate} href={`#import-${fate}`}>
          {cell(fate)}
        </a>
      ))}
    </nav>
  ) : (
    <ul aria-label={label} className={styles.fates}>
      {FATES.map((fate) => (
        <li key={fate}>{cell(fate)}</li>
      ))}
    </ul>
  );
};
