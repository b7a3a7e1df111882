import { useTranslation } from 'react-i18next';
import type { UndoPreview } from '#web/api/types.ts';
import { wordMoment } from '#web/i18n/moment.ts';
import { doneByText } from '../activity/actorText.ts';
import { wordRole } from '../activity/entrySentence.ts';
import { thingName } from './thingName.ts';
import styles from './Undo.module.css';

type Thing = UndoPreview['things'][number];
type Standing = Thing['now'];

/** Returns the state of a listing, a crisis line or feedback. */
const statusOf = ({
  isApproved,
  isRemoved,
  isArchived,
}: Standing): 'deleted' | 'approved' | 'waiting' | 'archived' | 'active' | 'listed' => {
  if (isRemoved) return 'deleted';
  if (isApproved !== undefined) return isApproved ? 'approved' : 'waiting';
  if (isArchived === undefined) return 'listed';
  return isArchived ? 'archived' : 'active';
};

/** A listing, or its beds: the current state and the state after the undo, or why an undo is not possible. */
export const UndoThing = ({ thing }: { readonly thing: Thing }) => {
  const { t } = useTranslation();
  const { about, state, why, since, count, now, afterUndo, restores } = thing;
  const isOfBeds = about === 'beds';
  const wordStanding = (standing: Standing): string => {
    const { quota, role, isInUse } = standing;
    if (quota !== undefined) return t('happened.undo.account.quota', { count: quota });
    if (role !== undefined)
      return t(isInUse ? 'happened.undo.account.inUse' : 'happened.undo.account.notInUse', { role: wordRole(t, role) });
    if (!isOfBeds) return t(`happened.undo.status.${statusOf(standing)}`);
    const { available, countedAt } = standing;
    if (available === undefined || countedAt === undefined) return t('happened.undo.notCounted');
    return t('happened.undo.counted', { count: available, date: wordMoment(countedAt) });
  };
  const sentence = (): string => {
    const by = since === undefined ? undefined : { who: doneByText(t, since.by), date: wordMoment(since.at) };
    if (state === 'done') return by === undefined ? t('happened.undo.done') : t('happened.undo.doneAlready', by);
    if (why === 'CHANGED' && by !== undefined) return t('happened.undo.changedBy', by);
    return t(`happened.undo.cannot.${why ?? 'KIND'}`);
  };
  const stays = isOfBeds && afterUndo !== undefined && now.available === afterUndo.available && now.countedAt === afterUndo.countedAt;
  const content = () => {
    if (restores !== undefined)
      return <p>{t('happened.undo.restores', { parts: restores.map((part) => t(`happened.undo.part.${part}`)).join(', ') })}</p>;
    if (state !== 'possible' || afterUndo === undefined) return <p>{sentence()}</p>;
    return (
      <>
        {stays && count !== undefined && <p>{t('happened.undo.historyOnly', { count: count.available, date: wordMoment(count.at) })}</p>}
        <dl className={styles.states}>
          <div>
            <dt>{t('happened.undo.now')}</dt>
            <dd>{wordStanding(now)}</dd>
          </div>
          <div>
            <dt>{t('happened.undo.after')}</dt>
            <dd>{wordStanding(afterUndo)}</dd>
          </div>
        </dl>
      </>
    );
  };
  return (
    <section className={styles.thing}>
      <h3>{thingName(t, thing)}</h3>
      {content()}
    </section>
  );
};
