import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/clock.tsx';
import { cx } from '../cx.ts';
import { Confirm } from '../form/Confirm.tsx';
import { useToast } from '../toast/Toast.tsx';
import { wordMoment } from './wordMoment.ts';
import button from '../button.module.css';
import styles from './Editing.module.css';

interface DraftLineProps {
  /** Time when the restored draft was stored (ISO); null if there is none. */
  readonly restoredAt: string | null;
  readonly onStartOver: () => void;
  readonly onTakeBack: () => void;
}

/** Line that reports a restored draft, and lets the user start over; Undo restores the dropped draft. */
export const DraftLine = ({ restoredAt, onStartOver, onTakeBack }: DraftLineProps) => {
  const { t, i18n } = useTranslation();
  const say = useToast();
  const [asks, setAsks] = useState(false);
  const now = useNow() * 1000;
  if (restoredAt === null) return null;
  const startOver = () => {
    setAsks(false);
    onStartOver();
    say({ text: t('editing.draft.gone'), action: { label: t('common.undo'), run: onTakeBack } });
  };
  return (
    <div className={styles.draft}>
      <p>
        <b>{t('editing.draft.back', { time: wordMoment(restoredAt, now, i18n.language) })}</b> {t('editing.draft.kept')}
      </p>
      <button type="button" className={cx(button.tool, styles.over)} onClick={() => setAsks(true)}>
        {t('editing.draft.over')}
      </button>
      {asks && (
        <Confirm
          question={t('editing.draft.ask')}
          yes={t('editing.draft.over')}
          no={t('editing.draft.keep')}
          onYes={startOver}
          onNo={() => setAsks(false)}
        />
      )}
    </div>
  );
};
