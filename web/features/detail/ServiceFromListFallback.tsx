import { useQueryClient } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { wordAge } from '../../i18n/age.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { Note } from '../../ui/Note.tsx';
import { cachedCard, serviceFromCard } from './cachedCard.ts';
import page from '../../ui/page.module.css';
import styles from './ServiceFromListFallback.module.css';

interface SavedPartProps {
  readonly id: string;
  readonly onRetry: () => void;
  /** Rendered if no cached list contains the service. */
  readonly otherwise: ReactNode;
  readonly children: (service: Service) => ReactNode;
}

const PartNote = ({ savedAt, onRetry }: { readonly savedAt: number; readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const age = wordAge(t, Math.max(0, Math.floor((useNow() - savedAt / 1000) / 60)));
  return (
    <div className={page.under} role="status">
      <Note icon={FileClock} lamp>
        <strong>{t('servicePage.part.title')}</strong> {t('offline.saved', { age })} {t('servicePage.part.help')}{' '}
        <button type="button" className={styles.retry} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      </Note>
    </div>
  );
};

/** Shows a service that failed to load with the facts of a cached list, and names the missing parts. */
export const ServiceFromListFallback = ({ id, onRetry, otherwise, children }: SavedPartProps) => {
  const client = useQueryClient();
  const language = useLanguage();
  const found = useMemo(() => cachedCard(client, id, language), [client, id, language]);
  if (found === null) return otherwise;
  return (
    <WithNamespaces of={['servicePage']}>
      <PartNote savedAt={found.savedAt} onRetry={onRetry} />
      {children(serviceFromCard(found))}
    </WithNamespaces>
  );
};
