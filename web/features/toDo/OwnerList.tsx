import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#kernel/formatNumber.ts';
import type { Waiting } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { cappedCount } from './toDoLines.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './OwnerList.module.css';

/** Number of rows that are shown at first. */
const INITIAL_ROWS = 8;

/** Owners of places without a confirmation for 90 days, those with most places first. */
export const OwnerList = ({ owners, ownersInAll: totalOwners }: Pick<Waiting, 'owners' | 'ownersInAll'>) => {
  const { t } = useTranslation();
  const [rowLimit, setRowLimit] = useState(INITIAL_ROWS);
  if (owners.length === 0) return null;
  const shownOwners = owners.slice(0, rowLimit);
  const hiddenCount = owners.length - shownOwners.length;
  const unloadedCount = totalOwners - owners.length;
  return (
    <section className={styles.band} aria-labelledby="by-owner">
      <h2 id="by-owner">{t('toDo.byOwner')}</h2>
      <ul>
        {shownOwners.map(({ id, name, isNobody, unconfirmed }) => (
          <li key={id}>
            <Link href={`/manage_services?${new URLSearchParams({ shown: 'unconfirmed', owner: id }).toString()}`}>
              <span>{isNobody ? t('toDo.nobody') : (name ?? t('toDo.unnamed'))}</span>
              <b>{formatNumber(cappedCount(unconfirmed))}</b>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className={cx(button.button, styles.more)} onClick={() => setRowLimit(owners.length)}>
          {t('toDo.moreOwners', { count: hiddenCount })}
        </button>
      )}
      {hiddenCount === 0 && unloadedCount > 0 && (
        <p className={cx(text.muted, text.small, styles.left)}>{t('toDo.ownersLeft', { count: unloadedCount })}</p>
      )}
    </section>
  );
};
