import { Archive, ArchiveRestore, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Feedback } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { nameOf, quoted } from './feedbackText.ts';
import { useFeedbackCommands } from './useFeedbackCommands.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './FeedbackPane.module.css';

interface FeedbackButtonsProps {
  readonly feedback: Feedback;
  /** Address of the list, which opens after the message is archived or deleted. */
  readonly list: string;
}

/** Number of characters that distinguish one message from another. */
const BEGINNING = 120;

/** Buttons to archive, bring back, show the history and delete. Archiving and deleting ask for confirmation. */
export const FeedbackButtons = ({ feedback, list }: FeedbackButtonsProps) => {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { archive, bringBack, remove } = useFeedbackCommands();
  const [asking, setAsking] = useState<'archiving' | 'deletion' | null>(null);
  const { id, message, serviceId, serviceName, isArchive } = feedback;
  const name = nameOf(feedback);
  const thing = { id, name };
  const leave = (work: Promise<void>): void => {
    void work;
    go(list, { replace: true });
  };

  return (
    <div className={styles.buttons}>
      <button type="button" className={button.button} onClick={() => (isArchive ? leave(bringBack(thing)) : setAsking('archiving'))}>
        {isArchive ? <ArchiveRestore size={20} aria-hidden="true" /> : <Archive size={20} aria-hidden="true" />}
        {t(isArchive ? 'feedbacks.bringBack' : 'feedbacks.archive')}
      </button>
      {serviceId !== undefined && serviceName !== undefined && (
        <Link href={`/services/${serviceId}/history`} className={button.button}>
          <History size={20} aria-hidden="true" />
          {t('feedbacks.history')}
        </Link>
      )}
      <button type="button" className={cx(button.button, button.danger)} onClick={() => setAsking('deletion')}>
        <Trash2 size={20} aria-hidden="true" />
        {t('feedbacks.delete')}
      </button>
      {asking !== null && (
        <Confirm
          question={t(`feedbacks.${asking}.question`)}
          yes={t(`feedbacks.${asking}.yes`)}
          no={t(`feedbacks.${asking}.no`)}
          danger={asking === 'deletion'}
          onYes={() => {
            setAsking(null);
            leave(asking === 'deletion' ? remove(thing) : archive(thing));
          }}
          onNo={() => setAsking(null)}
        >
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
            <br />
            {quoted(message.length > BEGINNING ? `${message.slice(0, BEGINNING)}…` : message)}
          </p>
          <p className={text.muted}>{t(`feedbacks.${asking}.help`)}</p>
        </Confirm>
      )}
    </div>
  );
};
