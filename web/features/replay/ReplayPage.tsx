import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { useConnection } from '../../layout/useConnection.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReplayDock } from './ReplayDock.tsx';
import { ReplayExport } from './ReplayExport.tsx';
import { ReplayFilters } from './ReplayFilters.tsx';
import { useReplayUrl, type ReplayAddress } from './replayUrl.ts';
import { MomentBar, ReplayView } from './ReplayView.tsx';
import { SPEEDS, type SpeedName } from './speeds.ts';
import { useReplay } from './useReplay.ts';
import { useReplayKeys } from './useReplayKeys.ts';
import styles from './Replay.module.css';

/** Returns the error code of a field, such as an unknown region. */
const fieldErrorOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.errors[0]?.code : undefined);

/** Replays what changed in a period: the places with their beds at each moment, and the changes one after another. */
export const ReplayPage = () => {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { address, correction, change } = useReplayUrl(now);
  const [speed, setSpeed] = useState<SpeedName>('tenMinutes');
  const factor = SPEEDS.find(({ name }) => name === speed)?.factor ?? 1;
  const replay = useReplay(address, factor, (at) => change({ at }));
  const { state, summary, hasFailed } = replay;
  const isOffline = useConnection().state === 'offline';
  useReplayKeys(replay);
  const fieldError = fieldErrorOf(summary.error);
  const isUnknownRegion = fieldError === 'REGION_NOT_FOUND';
  const [wasUnknownRegion, setWasUnknownRegion] = useState(false);
  useEffect(() => {
    if (!isUnknownRegion) return;
    setWasUnknownRegion(true);
    change({ region: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each unknown region
  }, [isUnknownRegion]);
  const changeFilters = (changes: Partial<ReplayAddress>): void => {
    if ('region' in changes) setWasUnknownRegion(false);
    change(changes);
  };
  const correctionText = wasUnknownRegion ? t('replay.corrected.region') : correction === null ? null : t(`replay.corrected.${correction}`);
  const renderContent = () => {
    if (summary.isError && !isUnknownRegion)
      return fieldError === 'REGION_NEEDED' ? (
        <p className={styles.none}>{t('replay.regionNeeded')}</p>
      ) : (
        <LoadFailed onRetry={() => void summary.refetch()} />
      );
    if (hasFailed && state === null) return <LoadFailed onRetry={() => replay.jump(Date.parse(address.at))} />;
    if (state === null) return <Skeleton />;
    return (
      <>
        {(hasFailed || isOffline) && (
          <p className={styles.note} role="alert">
            {t(isOffline ? 'replay.offline' : 'replay.failed')}
          </p>
        )}
        <MomentBar state={state} />
        <ReplayView replay={replay} state={state} />
        <ReplayDock replay={replay} speed={speed} onSpeed={setSpeed} />
      </>
    );
  };
  return (
    <ManageLayout title={t('replay.title')} className={styles.page}>
      <ReplayFilters address={address} now={now} onChange={changeFilters}>
        <ReplayExport period={replay.period} upTo={replay.upTo} />
      </ReplayFilters>
      {correctionText !== null && (
        <p className={styles.note} role="status">
          {correctionText}
        </p>
      )}
      {renderContent()}
    </ManageLayout>
  );
};
