import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#web/api/types.ts';
import { cx } from '#web/ui/cx.ts';
import { UndoDialog } from './UndoDialog.tsx';
import button from '#web/ui/button.module.css';
import styles from './Undo.module.css';

interface UndoControlProps {
  readonly command: string;
  /** Only what the command did to this service. */
  readonly service?: string | undefined;
  readonly undo: HistoryEntry['undo'];
  /** The change to undo, for screen readers. */
  readonly about: string;
  /** One of many in a table. */
  readonly quiet?: boolean;
}

/** Reasons worth a sentence; for the others no user expects an undo. */
const EXPLAINED = ['CHANGED', 'ONLY_COUNT', 'RUNNING', 'REMOVED'] as const;
type Explained = (typeof EXPLAINED)[number];
const isExplained = (why: string | undefined): why is Explained => EXPLAINED.some((each) => each === why);

/** A button that undoes a command after a look at what that does; where that cannot be, why. */
export const UndoControl = ({ command, service, undo, about, quiet = false }: UndoControlProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (undo === undefined) return null;
  if (undo.state === 'done') return <p className={styles.note}>{t('happened.undo.done')}</p>;
  if (undo.state === 'impossible') return isExplained(undo.why) && <p className={styles.note}>{t(`happened.undo.cannot.${undo.why}`)}</p>;
  return (
    <>
      <button
        type="button"
        className={quiet ? button.tool : cx(button.button, styles.button)}
        aria-label={t('happened.undo.of', { what: about })}
        onClick={() => setOpen(true)}
      >
        <Undo2 size={20} aria-hidden="true" />
        {t('happened.undo.button')}
      </button>
      {/* Not within the row: what a table says of its cells is not for the dialog. */}
      {isOpen && createPortal(<UndoDialog command={command} service={service} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
};
