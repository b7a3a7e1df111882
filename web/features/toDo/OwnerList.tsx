import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { remindedText } from './lineText.ts';
import { cappedCount } from './toDoLines.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './OwnerList.module.css';

/** Number of rows that are shown at first. */
const INITIAL_ROWS = 8;

interface OwnerRow extends Pick<Waiting['owners'][number], 'name' | 'isNobody' | 'unconfirmed'> {
  /** Null for all owners whose name is not known. */
  readonly id: string | null;
}

/** Returns one row for each owner, and a single one for several whose name is not known, which the reader could not tell apart. */
const ownerRowsOf = (owners: Waiting['owners']): readonly OwnerRow[] => {
  const unnamed = owners.filter(({ name, isNobody }) => name === undefined && !isNobody);
  if (unnamed.length < 2) return owners;
  const sum = { id: null, unconfirmed: unnamed.reduce((total, { unconfirmed }) => total + unconfirmed, 0) };
  return [...owners.filter((owner) => !unnamed.includes(owner)), sum].toSorted((one, other) => other.unconfirmed - one.unconfirmed);
};

/** Owners of places without a confirmation for 90 days, those with most places first. */
export const OwnerList = ({ waiting: { owners, ownersInAll: totalOwners, lines } }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = useLanguage();
  const [rowLimit, setRowLimit] = useState(INITIAL_ROWS);
  if (owners.length === 0) return null;
  const rows = ownerRowsOf(owners);
  const shownRows = rows.slice(0, rowLimit);
  const hiddenCount = rows.length - shownRows.length;
  const unloadedCount = totalOwners - owners.length;
  const reminded = lines.unconfirmed?.reminded;
  return (
    <section className={styles.band} aria-labelledby="by-owner">
      <div className={styles.head}>
        <h2 id="by-owner">{t('toDo.byOwner')}</h2>
        {reminded && <p className={cx(text.muted, text.small)}>{remindedText(t, reminded, now, language)}</p>}
      </div>
      <ul>
        {shownRows.map(({ id, name, isNobody, unconfirmed }) =>
          id === null ? (
            <li key="unnamed" className={styles.row}>
              <span>{t('toDo.unnamed')}</span>
              <b>{formatNumber(cappedCount(unconfirmed))}</b>
            </li>
          ) : (
            <li key={id}>
              <Link href={`/manage_services?${new URLSearchParams({ shown: 'unconfirmed', owner: id }).toString()}`} className={styles.row}>
                <span>{isNobody ? t('toDo.nobody') : (name ?? t('toDo.unnamedOne'))}</span>
                {/* The list of tasks shows the number of a single owner. */}
                {totalOwners > 1 && <b>{formatNumber(cappedCount(unconfirmed))}</b>}
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
            </li>
          ),
        )}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className={cx(button.button, styles.more)} onClick={() => setRowLimit(rows.length)}>
          {t('toDo.moreOwners', { count: hiddenCount })}
        </button>
      )}
      {hiddenCount === 0 && unloadedCount > 0 && (
        <p className={cx(text.muted, text.small, styles.left)}>{t('toDo.ownersLeft', { count: unloadedCount })}</p>
      )}
    </section>
  );
};
