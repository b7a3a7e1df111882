import { Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { DeleteServiceDialog } from '#web/services/manage/DeleteServiceDialog.tsx';
import type { ServiceCardProps } from '../cardComponents.ts';
import { QuickEditCard } from './QuickEditCard.tsx';
import styles from './QuickEdit.module.css';

/**
 * Row that a swipe moves aside to uncover edit and delete. It is a scroll container, so that page gestures keep working and the browser
 * handles the text direction. The card offers the same actions for keyboards, mice and screen readers.
 */
export const QuickEditRow = memo(({ card, isChosen }: ServiceCardProps) => {
  const { t } = useTranslation();
  const rowRef = useRef<HTMLLIElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const confirmDelete = useCallback(() => {
    if (rowRef.current) rowRef.current.scrollLeft = 0;
    setIsConfirming(true);
  }, []);
  // The focused row is removed, so focus moves to the row beside it once the dialog is closed.
  useEffect(() => {
    if (!isRemoving) return;
    const neighborRow = rowRef.current?.nextElementSibling ?? rowRef.current?.previousElementSibling;
    neighborRow?.querySelector<HTMLElement>('article a')?.focus();
  }, [isRemoving]);
  return (
    <li ref={rowRef} className={styles.row} data-service={card.id}>
      <QuickEditCard card={card} isChosen={isChosen} onDelete={confirmDelete} />
      <Link href={`/services/${card.id}/edit`} className={styles.edit} tabIndex={-1} aria-hidden="true" data-screen-only="">
        <Pencil size={24} aria-hidden="true" />
        {t('manage.edit')}
      </Link>
      <button type="button" className={styles.remove} tabIndex={-1} aria-hidden="true" data-screen-only="" onClick={confirmDelete}>
        <Trash2 size={24} aria-hidden="true" />
        {t('manage.delete')}
      </button>
      {isConfirming && <DeleteServiceDialog service={card} onClose={() => setIsConfirming(false)} onYes={() => setIsRemoving(true)} />}
    </li>
  );
});
