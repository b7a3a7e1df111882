import { useQueryClient } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { formatAge } from '../../i18n/formatAge.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { Note } from '../../ui/Note.tsx';
import { cachedCard, serviceFromCard } from './cachedCard.ts';
import page from '../../ui/page.module.css';
import styles from './ServiceFromListFallback.module.css';

interface ServiceFromListFallbackProps {
  readonly id: string;
  readonly onRetry: () => void;
  /** Rendered if no cached list contains the service. */
  readonly unavailable: ReactNode;
  readonly children: (service: Service) => ReactNode;
}

const CachedPartNote = ({ savedAt, onRetry }: { readonly savedAt: number; readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const age = formatAge(t, Math.max(0, Math.floor((useNow() - savedAt / 1000) / 60)));
  return (
    <div className={page.under} role="status">
      <Note icon={FileClock} isLampColoured>
        <strong>{t('servicePage.part.title')}</strong> {t('offline.saved', { age })} {t('servicePage.part.help')}{' '}
        <button type="button" data-retry="" className={styles.retry} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      </Note>
    </div>
  );
};

/** Shows a service that failed to load with the facts of a cached list, and names the missing parts. */
export const ServiceFromListFallback = ({ id, onRetry, unavailable, children }: ServiceFromListFallbackProps) => {
  const client = useQueryClient();
  const language = useLanguage();
  const cached = useMemo(() => cachedCard(client, id, language), [client, id, language]);
  if (cached === null) return unavailable;
  return (
    <WithNamespaces namespaces={['servicePage']}>
      <CachedPartNote savedAt={cached.savedAt} onRetry={onRetry} />
      {children(serviceFromCard(cached))}
    </WithNamespaces>
  );
};
