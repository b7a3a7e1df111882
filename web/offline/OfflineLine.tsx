import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { wordAge } from '../i18n/age.ts';
import { useConnection } from '../layout/useConnection.ts';
import { BarLine, BarRegion } from './BarLine.tsx';

/** Line under the bar of every screen while the server fails or cannot be reached: the age of the content, and a retry. */
export const OfflineLine = () => {
  const { t } = useTranslation();
  const now = useNow();
  const { state, offline, savedAt, retry } = useConnection();
  const minutes = savedAt === null ? 0 : Math.max(0, Math.floor((now - savedAt / 1000) / 60));
  return (
    <BarRegion>
      {offline && (
        <BarLine icon={CloudOff} action={t('common.tryAgain')} onAction={retry}>
          {t(state === 'failing' ? 'problem.ours' : 'offline.none')} {savedAt !== null && t('offline.saved', { age: wordAge(t, minutes) })}
        </BarLine>
      )}
    </BarRegion>
  );
};
