import { useQuery } from '@tanstack/react-query';
import { Hourglass, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bedHistoryQuery } from '../../api/manage/bedHistoryQueries.ts';
import type { ShelterBeds } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { PlaceholderSheet } from '../../layout/PlaceholderSheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { UndoDialog } from '../../services/manage/undo/UndoDialog.tsx';
import { cx } from '../../ui/cx.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BedStepper } from './BedStepper.tsx';
import { savedCountText } from './bedsText.ts';
import { ClosedTonight } from './ClosedTonight.tsx';
import { CountButtons } from './CountButtons.tsx';
import { CountConflict } from './CountConflict.tsx';
import { isOldCount } from './oldCount.ts';
import { ShelterSettings } from './ShelterSettings.tsx';
import { UnsentCountNote } from './UnsentCountNote.tsx';
import { useCounting } from './useCounting.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './ShelterRow.module.css';

interface UndoCountProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Days to search for the last count. Older counts are undone in the history of beds. */
const HISTORY_DAYS = 8;

const LastCountUndo = ({ id, onClose }: UndoCountProps) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const { data, error, isPending } = useQuery(bedHistoryQuery(useApi(), id, HISTORY_DAYS, useLanguage()));
  const errorText = (reason: Error): string => (reason instanceof ApiError ? messageOf(reason) : t('happened.undo.offline'));
  const lastCount = data?.counts.findLast(({ takenBack }) => takenBack === undefined);
  if (lastCount !== undefined) return <UndoDialog command={lastCount.command} service={id} onClose={onClose} />;
  const message = error === null ? t('bedsBoard.nothingToUndo') : errorText(error);
  return <PlaceholderSheet onClose={onClose}>{isPending ? <Skeleton /> : <p role="alert">{message}</p>}</PlaceholderSheet>;
};

/** Undoes the last count of a shelter that is not undone yet, after a preview. */
const UndoCount = (props: UndoCountProps) => (
  <WithNamespaces namespaces={['happened']} onClose={props.onClose}>
    <LastCountUndo {...props} />
  </WithNamespaces>
);

/** Row of one shelter on the board: its facts, the number to count, and the actions. */
export const ShelterRow = ({ shelter }: { readonly shelter: ShelterBeds }) => {
  const { t } = useTranslation();
  const now = useNow();
  const counting = useCounting(shelter);
  const { changed, conflict, refused, unsent } = counting;
  const [isUndoOpen, setIsUndoOpen] = useState(false);
  const can = useCan();
  const unchangedState = unsent ? 'unsent' : 'saved';
  const fieldState = changed ? 'changed' : unchangedState;
  const isOld = isOldCount(shelter.bedsCountedAt, now);

  return (
    <article className={cx(styles.row, changed && styles.changed)} aria-label={shelter.name}>
      <div className={styles.known}>
        <h2>{shelter.name}</h2>
        <p className={cx(text.small, isOld && !changed ? text.stale : text.muted)}>{savedCountText(t, shelter, now, fieldState)}</p>
        {!shelter.isApproved && (
          <p className={cx(text.small, styles.waiting)}>
            <Hourglass size={18} aria-hidden="true" />
            {t('bedsBoard.waiting')}
          </p>
        )}
      </div>
      <BedStepper shelter={shelter} countForm={counting} />
      <div className={styles.decide}>
        {conflict === null ? (
          <CountButtons shelter={shelter} countForm={counting} />
        ) : (
          <CountConflict shelter={shelter} ownCount={conflict} busy={counting.busy} onKeep={counting.discard} onUse={counting.save} />
        )}
        {unsent && !changed && <UnsentCountNote count={unsent} />}
        {refused !== null && shelter.isOwn && shelter.totalBeds !== undefined && (
          <Link href={`/services/${shelter.id}/edit`} className={button.link}>
            {t('bedsBoard.changeTotal')}
          </Link>
        )}
      </div>
      <div className={styles.more}>
        <ClosedTonight shelter={shelter} />
        {shelter.availableBeds !== undefined && can('service.readHistory', { own: shelter.isOwn ?? false }) && (
          <button
            type="button"
            className={button.tool}
            aria-label={`${t('bedsBoard.undoCount')}, ${shelter.name}`}
            onClick={() => setIsUndoOpen(true)}
          >
            <Undo2 size={20} aria-hidden="true" />
            {t('bedsBoard.undoCount')}
          </button>
        )}
        {shelter.counters !== undefined && <ShelterSettings shelter={shelter} />}
      </div>
      {isUndoOpen && <UndoCount id={shelter.id} onClose={() => setIsUndoOpen(false)} />}
    </article>
  );
};
