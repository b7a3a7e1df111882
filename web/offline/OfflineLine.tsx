import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { formatAge } from '../i18n/formatAge.ts';
import { useConnection } from '../layout/useConnection.ts';
import { BarLine, BarRegion } from './BarLine.tsx';

/** Line under the bar of every screen while the server fails or cannot be reached: the age of the content, and a retry. */
export const OfflineLine = () => {
  const { t } = useTranslation();
  const now = useNow();
  const { state, isOffline, savedAt, retry } = useConnection();
  const ageMinutes = savedAt === null ? 0 : Math.max(0, Math.floor((now - savedAt / 1000) / 60));
  return (
    <BarRegion>
      {isOffline && (
        <BarLine icon={CloudOff} actionLabel={t('common.tryAgain')} onAction={retry}>
          {t(state === 'failing' ? 'problem.ours' : 'offline.none')}{' '}
          {savedAt !== null && t('offline.saved', { age: formatAge(t, ageMinutes) })}
        </BarLine>
      )}
    </BarRegion>
  );
};
