import { useQuery } from '@tanstack/react-query';
import { StepBack, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { changeBesideQuery } from '../../api/manage/auditQueries.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useChangeMoment } from '../../layout/asOf.ts';
import { matchPath } from '../../layout/matchPath.ts';
import styles from './AsOfBar.module.css';

/** The service whose page is open; undefined on lists. */
export const useServiceHere = (): string | undefined => matchPath('/services/:id', useLocation()[0])?.['id'];

/** Buttons to the previous and the next change of a listing, relative to `asOf` (ISO 8601 UTC); on the page of a service, of that service. */
export const Steps = ({ asOf }: { readonly asOf: string }) => {
  const { t } = useTranslation();
  const change = useChangeMoment();
  const [api, language, service] = [useApi(), useLanguage(), useServiceHere()];
  const { data: previous } = useQuery(changeBesideQuery(api, { before: asOf }, service, language));
  const { data: next } = useQuery(changeBesideQuery(api, { after: asOf }, service, language));
  const step = (to: HistoryEntry | null | undefined, label: string, none: string, Icon: typeof StepBack) => (
    <button
      type="button"
      className={styles.step}
      aria-label={to === null ? none : label}
      title={to === null ? none : label}
      aria-disabled={to ? undefined : true}
      onClick={() => to && change?.(to.at)}
    >
      <Icon size={24} aria-hidden="true" />
    </button>
  );
  return (
    <div className={styles.steps}>
      {step(previous, t('lookBack.previous'), t('lookBack.noPrevious'), StepBack)}
      {step(next, t('lookBack.next'), t('lookBack.noNext'), StepForward)}
    </div>
  );
};
