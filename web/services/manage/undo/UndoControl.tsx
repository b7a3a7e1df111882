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
  /** Id of a service, to undo only the effect of the command on it. */
  readonly service?: string | undefined;
  readonly undo: HistoryEntry['undo'];
  /** Description of the change, for screen readers and in the dialog. */
  readonly about: string;
  /** Kinds of the change; a single one that has a name is part of the visible label. */
  readonly kinds?: HistoryEntry['kinds'];
  /** True for a button in a table with many. */
  readonly isQuiet?: boolean;
}

/** Reasons that are explained. For the others users do not expect an undo. */
const EXPLAINED_REASONS = ['CHANGED', 'ONLY_COUNT', 'RUNNING', 'REMOVED', 'TOO_MANY', 'UNOWNED', 'TOO_LATE'] as const;
type ExplainedReason = (typeof EXPLAINED_REASONS)[number];
const isExplained = (reason: string | undefined): reason is ExplainedReason => EXPLAINED_REASONS.some((explained) => explained === reason);

/** Kinds of changes that a label can name. */
const NAMED_KINDS = ['approvals', 'beds', 'edits', 'notices', 'roles', 'feedback', 'regions', 'removals'] as const;
const isNamed = (kind: string | undefined): kind is (typeof NAMED_KINDS)[number] => NAMED_KINDS.some((named) => named === kind);

/** Button that undoes a command after a preview; or the reason why that is not possible. */
export const UndoControl = ({ command, service, undo, about, kinds = [], isQuiet = false }: UndoControlProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (undo === undefined) return null;
  if (undo.state === 'done') return <p className={styles.note}>{t('happened.undo.done')}</p>;
  if (undo.state === 'impossible') return isExplained(undo.why) && <p className={styles.note}>{t(`happened.undo.cannot.${undo.why}`)}</p>;
  const [kind, ...otherKinds] = kinds;
  const kindLabel = otherKinds.length === 0 && isNamed(kind) ? t('happened.undo.of', { what: t(`happened.undo.kind.${kind}`) }) : null;
  return (
    <>
      <button
        type="button"
        className={isQuiet ? button.tool : cx(button.button, styles.button)}
        aria-label={kindLabel === null ? t('happened.undo.of', { what: about }) : `${kindLabel}. ${about}`}
        onClick={() => setOpen(true)}
      >
        <Undo2 size={20} aria-hidden="true" />
        {kindLabel ?? t('happened.undo.button')}
      </button>
      {/* In the body instead of the row, so that the styles and semantics of the table do not apply to the dialog. */}
      {isOpen &&
        createPortal(<UndoDialog command={command} service={service} about={about} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
};
