import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Waiting } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { shownCount } from './lines.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './OwnerList.module.css';

/** Number of rows that are shown at first. */
const FIRST_SEEN = 8;

/** Owners of places without a confirmation for 90 days, those with most places first. */
export const OwnerList = ({ owners, ownersInAll }: Pick<Waiting, 'owners' | 'ownersInAll'>) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(FIRST_SEEN);
  if (owners.length === 0) return null;
  const seen = owners.slice(0, shown);
  const more = owners.length - seen.length;
  const left = ownersInAll - owners.length;
  return (
    <section className={styles.band} aria-labelledby="by-owner">
      <h2 id="by-owner">{t('whatWaits.byOwner')}</h2>
      <ul>
        {seen.map(({ id, name, isNobody, unconfirmed }) => (
          <li key={id}>
            <Link href={`/manage_services?${new URLSearchParams({ shown: 'unconfirmed', owner: id }).toString()}`}>
              <span>{isNobody ? t('whatWaits.nobody') : (name ?? t('whatWaits.unnamed'))}</span>
              <b>{shownCount(unconfirmed)}</b>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={cx(button.button, styles.more)} onClick={() => setShown(owners.length)}>
          {t('whatWaits.moreOwners', { count: more })}
        </button>
      )}
      {more === 0 && left > 0 && <p className={cx(text.muted, text.small, styles.left)}>{t('whatWaits.ownersLeft', { count: left })}</p>}
    </section>
  );
};
