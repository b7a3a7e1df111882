import { useTranslation } from 'react-i18next';
import type { UndoPreview } from '#web/api/types.ts';
import { formatLocalDateTime } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { doneByTextWithin } from '../activity/actorText.ts';
import { formatRole } from '../activity/entrySentence.ts';
import { undoItemName } from './undoItemName.ts';
import styles from './Undo.module.css';

type UndoableItem = UndoPreview['things'][number];
type UndoState = UndoableItem['now'];

/** Returns the text key of a record's status; a record without flags is `listed`. */
const statusTextKey = ({
  isApproved,
  isRemoved,
  isArchived,
}: UndoState): 'deleted' | 'approved' | 'waiting' | 'archived' | 'active' | 'listed' => {
  if (isRemoved) return 'deleted';
  if (isApproved !== undefined) return isApproved ? 'approved' : 'waiting';
  if (isArchived === undefined) return 'listed';
  return isArchived ? 'archived' : 'active';
};

interface UndoItemProps {
  readonly item: UndoableItem;
  /** False if the undo changes several items: a listing and its beds have the same name. */
  readonly isOnly: boolean;
}

/** One item of an undo: its current state and its state after the undo, or why it cannot be undone. */
export const UndoItem = ({ item, isOnly }: UndoItemProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { about, state, why, since, count, now, afterUndo, restores } = item;
  const isOfBeds = about === 'beds';
  const restoresCapacity = restores?.includes('capacity') ?? false;
  const formatState = (undoState: UndoState): string => {
    const { quota, role, isInUse, isClosed } = undoState;
    if (quota !== undefined) return t('happened.undo.account.quota', { count: quota });
    if (isClosed) return t('happened.undo.account.closed');
    if (role !== undefined)
      return t(isInUse ? 'happened.undo.account.inUse' : 'happened.undo.account.notInUse', { role: formatRole(t, role) });
    if (!isOfBeds) return t(`happened.undo.status.${statusTextKey(undoState)}`);
    const { available, total, countedAt } = undoState;
    if (count === undefined) return total === undefined ? t('happened.undo.totalUnknown') : t('happened.undo.total', { count: total });
    if (available === undefined || countedAt === undefined) return t('happened.undo.notCounted');
    const date = formatLocalDateTime(countedAt, language);
    if (restoresCapacity && total !== undefined)
      return t('happened.undo.countedOf', { of: t('happened.count.of', { available, total }), count: available, date });
    return t('happened.undo.counted', { count: available, date });
  };
  const itemSentence = (): string => {
    const actorAndDate =
      since === undefined ? undefined : { who: doneByTextWithin(t, since.by), date: formatLocalDateTime(since.at, language) };
    if (state === 'done') return actorAndDate === undefined ? t('happened.undo.done') : t('happened.undo.doneAlready', actorAndDate);
    if (why === 'CHANGED' && actorAndDate !== undefined) return t('happened.undo.changedBy', actorAndDate);
    return t(`happened.undo.cannot.${why ?? 'KIND'}`);
  };
  const isUnchanged = isOfBeds && afterUndo !== undefined && now.available === afterUndo.available && now.countedAt === afterUndo.countedAt;
  const itemContent = () => {
    if (state !== 'possible' || afterUndo === undefined) return <p>{itemSentence()}</p>;
    const restoresSentence = restores !== undefined && (
      <p>{t('happened.undo.restores', { parts: restores.map((part) => t(`happened.undo.part.${part}`)).join(', ') })}</p>
    );
    if (restores !== undefined && (!isOfBeds || (count === undefined && !restoresCapacity))) return restoresSentence;
    return (
      <>
        {restoresSentence}
        {isUnchanged && count !== undefined && (
          <p>{t('happened.undo.historyOnly', { count: count.available, date: formatLocalDateTime(count.at, language) })}</p>
        )}
        <dl className={styles.states}>
          <div>
            <dt>{t('happened.undo.now')}</dt>
            <dd>{formatState(now)}</dd>
          </div>
          <div>
            <dt>{t('happened.undo.after')}</dt>
            <dd>{formatState(afterUndo)}</dd>
          </div>
        </dl>
      </>
    );
  };
  return (
    <section className={styles.thing}>
      <h3>{isOfBeds && !isOnly ? t('happened.undo.bedsOf', { name: undoItemName(t, item) }) : undoItemName(t, item)}</h3>
      {itemContent()}
    </section>
  );
};
