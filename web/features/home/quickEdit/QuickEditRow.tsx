import { Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { DeleteService } from '#web/services/manage/DeleteService.tsx';
import type { CardProps } from '../cards.ts';
import { QuickEditCard } from './QuickEditCard.tsx';
import styles from './QuickEdit.module.css';

/**
 * Row that a swipe moves aside to uncover edit and delete. It is a scroll container, so that page gestures keep working and the browser
 * handles the text direction. The card offers the same actions for keyboards, mice and screen readers.
 */
export const QuickEditRow = memo(({ card, chosen }: CardProps) => {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const [asking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const ask = useCallback(() => {
    if (row.current) row.current.scrollLeft = 0;
    setAsking(true);
  }, []);
  // The focused row is removed, so focus moves to the row beside it once the dialog is closed.
  useEffect(() => {
    if (!isLeaving) return;
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    beside?.querySelector<HTMLElement>('article a')?.focus();
  }, [isLeaving]);
  return (
    <li ref={row} className={styles.row} data-service={card.id}>
      <QuickEditCard card={card} chosen={chosen} onDelete={ask} />
      <Link href={`/services/${card.id}/edit`} className={styles.edit} tabIndex={-1} aria-hidden="true" data-screen-only="">
        <Pencil size={24} aria-hidden="true" />
        {t('manage.edit')}
      </Link>
      <button type="button" className={styles.remove} tabIndex={-1} aria-hidden="true" data-screen-only="" onClick={ask}>
        <Trash2 size={24} aria-hidden="true" />
        {t('manage.delete')}
      </button>
      {asking && <DeleteService service={card} onClose={() => setAsking(false)} onYes={() => setLeaving(true)} />}
    </li>
  );
});
