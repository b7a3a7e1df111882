import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { formatAge } from '../i18n/formatAge.ts';
import { useConnection, type Connection } from '../layout/useConnection.ts';
import { CloudOff } from '../ui/icons.ts';
import { BarLine, BarRegion } from './BarLine.tsx';

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
};

/**
 * Returns whether the page shows a message with its own button to try again, marked by `data-retry`. It is read from the document, because
 * the first script, which every visitor loads, has no room for a store of these messages.
 */
const useHasOwnRetry = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.querySelector('[data-retry]') !== null,
    () => false,
  );

const ProblemLine = ({ state, savedAt, retry }: Omit<Connection, 'isOffline'>) => {
  const { t } = useTranslation();
  const now = useNow();
  const hasOwnRetry = useHasOwnRetry();
  // Then the message of the page says why it has no content.
  if (hasOwnRetry && savedAt === null) return null;
  const ageMinutes = savedAt === null ? 0 : Math.max(0, Math.floor((now - savedAt / 1000) / 60));
  return (
    <BarLine icon={CloudOff} action={hasOwnRetry ? null : { label: t('common.tryAgain'), onPress: retry }}>
      {t(state === 'failing' ? 'problem.ours' : 'offline.none')} {savedAt !== null && t('offline.saved', { age: formatAge(t, ageMinutes) })}
    </BarLine>
  );
};

/** Line under the bar of every screen while the server fails or cannot be reached: the age of the content, and a retry. */
export const OfflineLine = () => {
  const { isOffline, ...connection } = useConnection();
  return <BarRegion>{isOffline && <ProblemLine {...connection} />}</BarRegion>;
};
