import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { feedbackQuery } from '../../api/manage/feedbackQueries.ts';
import type { Feedback } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { consumeArrival } from '../../browser/navigationHistory.ts';
import { useIsWide } from '../../browser/useIsWide.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { useIsOpenedByList } from '../../layout/manage/useOpenFirst.ts';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedbackText } from './FeedbackText.tsx';
import { useRefreshFeedbacks } from './useRefreshFeedbacks.ts';
import button from '../../ui/button.module.css';
import styles from './FeedbackPane.module.css';

interface FeedbackPaneProps {
  readonly id: string;
  /** The message from the list; undefined if it is not loaded. */
  readonly listedFeedback: Feedback | undefined;
  /** Address of the list. */
  readonly listUrl: string;
}

/**
 * Marks the report as read once the reader has opened or entered it. Fails silently: the report stays unread, and the next opening tries
 * again.
 */
const useMarkSeen = (feedback: Feedback | null | undefined, isEntered: boolean): void => {
  const { run } = useCommand('POST /feedbacks/{id}/seen');
  const refresh = useRefreshFeedbacks();
  const unseenId = isEntered && feedback?.isSeen === false ? feedback.id : undefined;
  useEffect(() => {
    if (unseenId !== undefined) run({ path: { id: unseenId } }).then(refresh, () => undefined);
    // Runs once for each opened message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unseenId]);
};

/** Shows one message. On a phone it replaces the list and scrolls to the top. */
export const FeedbackPane = ({ id, listedFeedback, listUrl }: FeedbackPaneProps) => {
  const { t } = useTranslation();
  const paneRef = useRef<HTMLDivElement>(null);
  const isBesideList = useIsWide();
  const { data = listedFeedback, isPending, isError, refetch } = useQuery(feedbackQuery(useApi(), id, useLanguage()));
  const isOpenedByList = useIsOpenedByList();
  const [hasFocused, setHasFocused] = useState(false);
  useMarkSeen(data, !isOpenedByList || hasFocused);

  useEffect(() => {
    if (!consumeArrival() || isBesideList) return;
    paneRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isBesideList]);

  return (
    <div ref={paneRef} tabIndex={-1} className={styles.pane} onFocus={() => setHasFocused(true)}>
      {data ? (
        <FeedbackText feedback={data} listUrl={listUrl} />
      ) : isPending ? (
        <Skeleton />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Message icon={Search} heading={<h2>{t('feedbacks.gone')}</h2>} help={t('feedbacks.goneHelp')}>
          <Link href={listUrl} className={cx(button.button, button.fill, button.wide)}>
            {t('feedbacks.back')}
          </Link>
        </Message>
      )}
    </div>
  );
};
