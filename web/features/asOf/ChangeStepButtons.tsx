import { useQuery } from '@tanstack/react-query';
import { StepBack, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { adjacentChangeQuery } from '../../api/manage/auditQueries.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { matchPath } from '../../browser/matchPath.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useChangeMoment } from '../../layout/asOf.ts';
import styles from './AsOfBar.module.css';

/** The service whose page is open; undefined on lists. */
export const useServiceIdInPath = (): string | undefined => matchPath('/services/:id', useLocation()[0])?.['id'];

/**
 * Buttons to the previous and the next change of a listing, relative to `asOf` (ISO 8601 UTC); on the page of a service, of that service.
 */
export const ChangeStepButtons = ({ asOf }: { readonly asOf: string }) => {
  const { t } = useTranslation();
  const changeMoment = useChangeMoment();
  const [api, language, serviceId] = [useApi(), useLanguage(), useServiceIdInPath()];
  const { data: previous } = useQuery(adjacentChangeQuery(api, { before: asOf }, serviceId, language));
  const { data: next } = useQuery(adjacentChangeQuery(api, { after: asOf }, serviceId, language));
  const renderStepButton = (targetEntry: HistoryEntry | null | undefined, label: string, noneLabel: string, Icon: typeof StepBack) => (
    <button
      type="button"
      className={styles.step}
      aria-label={targetEntry === null ? noneLabel : label}
      title={targetEntry === null ? noneLabel : label}
      aria-disabled={targetEntry ? undefined : true}
      onClick={() => targetEntry && changeMoment?.(targetEntry.at)}
    >
      <Icon size={24} aria-hidden="true" />
    </button>
  );
  return (
    <div className={styles.steps}>
      {renderStepButton(previous, t('asOf.previous'), t('asOf.noPrevious'), StepBack)}
      {renderStepButton(next, t('asOf.next'), t('asOf.noNext'), StepForward)}
    </div>
  );
};
