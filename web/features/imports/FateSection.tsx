import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { FateMark, type Fate } from './Fates.tsx';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

interface FateSectionProps {
  readonly fate: Fate;
  readonly count: number;
  readonly children: ReactNode;
}

/** The rows with one outcome. */
export const FateSection = ({ fate, count, children }: FateSectionProps) => {
  const { t } = useTranslation();
  return (
    <section className={styles.fate} id={`import-${fate}`} tabIndex={-1} aria-labelledby={`import-${fate}-title`}>
      <h3 id={`import-${fate}-title`}>
        <FateMark fate={fate} />
        {t(`imports.rows.${fate}`)} <span className={styles.number}>{formatNumber(count)}</span>
      </h3>
      {count === 0 && <p className={text.muted}>{t('imports.rows.none')}</p>}
      {children}
    </section>
  );
};
