import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { adjacentChangeQuery } from '../../api/manage/auditQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { runSentence } from '../../services/manage/activity/runSentence.ts';
import { useServiceIdInPath } from './ChangeStepButtons.tsx';
import styles from './AsOfBar.module.css';

/** The sentence of the change that happened at a moment (ISO 8601 UTC); nothing if none did. */
export const ChangeAtMoment = ({ asOf }: { readonly asOf: string }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const justAfter = new Date(Date.parse(asOf) + 1).toISOString();
  const { data: entry } = useQuery(adjacentChangeQuery(useApi(), { before: justAfter }, useServiceIdInPath(), language));
  if (entry?.at !== asOf) return null;
  const [sentence] =
    entry.run === undefined ? entrySentences(t, entry, language, entry.service?.name) : [runSentence(t, entry.actor, entry.run)];
  return <small className={styles.change}>{sentence}</small>;
};
