import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import type { CrisisCard } from '../crisisCard.ts';
import { DeleteLine } from './DeleteLine.tsx';
import button from '#web/ui/button.module.css';
import styles from './LineTools.module.css';

/** Buttons below a line of the list: edit it, or delete it after a confirmation. */
export const KeepLine = ({ card }: { readonly card: CrisisCard }) => {
  const { t } = useTranslation();
  const tools = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const name = card.name.text;
  const [isLeaving, setLeaving] = useState(false);
  // The focused line is removed, so focus moves to the line beside it once the dialog is closed.
  useEffect(() => {
    if (!isLeaving) return;
    const row = tools.current?.closest('li');
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    beside?.querySelector<HTMLElement>('article a')?.focus();
  }, [isLeaving]);
  return (
    <div ref={tools} className={styles.line} data-screen-only="">
      <Link href={`/crisis_lines/${card.id}/edit`} className={button.tool} aria-label={t('crisisManage.editName', { name })}>
        <Pencil size={20} aria-hidden="true" />
        {t('crisisManage.edit')}
      </Link>
      <button
        type="button"
        className={cx(button.tool, styles.delete)}
        aria-label={t('crisisManage.deleteName', { name })}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={20} aria-hidden="true" />
        {t('crisisManage.delete')}
      </button>
      {asking && <DeleteLine line={{ id: card.id, name }} onClose={() => setAsking(false)} onYes={() => setLeaving(true)} />}
    </div>
  );
};
