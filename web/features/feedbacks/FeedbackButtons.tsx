import { Archive, ArchiveRestore, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Feedback } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { subjectOf, quote } from './feedbackText.ts';
import { useFeedbackCommands } from './useFeedbackCommands.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './FeedbackPane.module.css';

interface FeedbackButtonsProps {
  readonly feedback: Feedback;
  /** Address of the list, which opens after the message is archived or deleted. */
  readonly listUrl: string;
}

/** Number of characters that distinguish one message from another. */
const PREVIEW_LENGTH = 120;

/** Buttons to archive, bring back, show the history and delete. Archiving and deleting ask for confirmation. */
export const FeedbackButtons = ({ feedback, listUrl }: FeedbackButtonsProps) => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { archive, moveOutOfArchive, remove } = useFeedbackCommands();
  const [confirming, setConfirming] = useState<'archiving' | 'deletion' | null>(null);
  const { id, message, serviceId, serviceName, isArchive } = feedback;
  const name = subjectOf(feedback);
  const removable = { id, name };
  const leaveAfter = (command: Promise<void>): void => {
    void command;
    navigate(listUrl, { replace: true });
  };

  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={button.button}
        onClick={() => (isArchive ? leaveAfter(moveOutOfArchive(removable)) : setConfirming('archiving'))}
      >
        {isArchive ? <ArchiveRestore size={20} aria-hidden="true" /> : <Archive size={20} aria-hidden="true" />}
        {t(isArchive ? 'feedbacks.bringBack' : 'feedbacks.archive')}
      </button>
      {serviceId !== undefined && serviceName !== undefined && (
        <Link href={`/services/${serviceId}/history`} className={button.button}>
          <History size={20} aria-hidden="true" />
          {t('feedbacks.history')}
        </Link>
      )}
      <button type="button" className={cx(button.button, button.danger)} onClick={() => setConfirming('deletion')}>
        <Trash2 size={20} aria-hidden="true" />
        {t('feedbacks.delete')}
      </button>
      {confirming !== null && (
        <ConfirmDialog
          question={t(`feedbacks.${confirming}.question`)}
          yesLabel={t(`feedbacks.${confirming}.yes`)}
          noLabel={t(`feedbacks.${confirming}.no`)}
          isDangerous={confirming === 'deletion'}
          onYes={() => {
            setConfirming(null);
            leaveAfter(confirming === 'deletion' ? remove(removable) : archive(removable));
          }}
          onNo={() => setConfirming(null)}
        >
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
            <br />
            {quote(message.length > PREVIEW_LENGTH ? `${message.slice(0, PREVIEW_LENGTH)}…` : message)}
          </p>
          <p className={text.muted}>{t(`feedbacks.${confirming}.help`)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
