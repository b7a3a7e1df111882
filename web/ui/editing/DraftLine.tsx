import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/clock.tsx';
import { cx } from '../cx.ts';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useToast } from '../toast/Toast.tsx';
import { formatRecentTime } from './formatRecentTime.ts';
import button from '../button.module.css';
import styles from './Editing.module.css';

interface DraftLineProps {
  /** Time when the restored draft was stored (ISO); null if there is none. */
  readonly restoredAt: string | null;
  readonly onStartOver: () => void;
  readonly onUndoStartOver: () => void;
}

/** Line that reports a restored draft, and lets the user start over; Undo restores the dropped draft. */
export const DraftLine = ({ restoredAt, onStartOver, onUndoStartOver }: DraftLineProps) => {
  const { t, i18n } = useTranslation();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const now = useNow() * 1000;
  if (restoredAt === null) return null;
  const startOver = () => {
    setAsking(false);
    onStartOver();
    showToast({ text: t('editing.draft.gone'), action: { label: t('common.undo'), run: onUndoStartOver } });
  };
  return (
    <div className={styles.draft}>
      <p>
        <b>{t('editing.draft.back', { time: formatRecentTime(restoredAt, now, i18n.language) })}</b> {t('editing.draft.kept')}
      </p>
      <button type="button" className={cx(button.tool, styles.over)} onClick={() => setAsking(true)}>
        {t('editing.draft.over')}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={t('editing.draft.ask')}
          yesLabel={t('editing.draft.over')}
          noLabel={t('editing.draft.keep')}
          onYes={startOver}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
};
