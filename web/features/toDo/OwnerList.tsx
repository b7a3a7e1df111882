import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#kernel/formatNumber.ts';
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

/** Owners of places without a confirmation for 90 days, those with most places first. */
export const OwnerList = ({ waiting: { owners, ownersInAll: totalOwners, lines } }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = useLanguage();
  const [rowLimit, setRowLimit] = useState(INITIAL_ROWS);
  if (owners.length === 0) return null;
  const shownOwners = owners.slice(0, rowLimit);
  const hiddenCount = owners.length - shownOwners.length;
  const unloadedCount = totalOwners - owners.length;
  const reminded = lines.unconfirmed?.reminded;
  return (
    <section className={styles.band} aria-labelledby="by-owner">
      <div className={styles.head}>
        <h2 id="by-owner">{t('toDo.byOwner')}</h2>
        {reminded && <p className={cx(text.muted, text.small)}>{remindedText(t, reminded, now, language)}</p>}
      </div>
      <ul>
        {shownOwners.map(({ id, name, isNobody, unconfirmed }) => (
          <li key={id}>
            <Link href={`/manage_services?${new URLSearchParams({ shown: 'unconfirmed', owner: id }).toString()}`}>
              <span>{isNobody ? t('toDo.nobody') : (name ?? t('toDo.unnamed'))}</span>
              {/* The list of tasks shows the number of a single owner. */}
              {totalOwners > 1 && <b>{formatNumber(cappedCount(unconfirmed))}</b>}
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
