import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { importsQuery } from '../../api/manage/importQueries.ts';
import type { ListedImport } from '../../api/types.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { importAddress } from './useImport.ts';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

const useStateText = (): ((listed: ListedImport) => string) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ state, rows, done = 0, uploadedAt, finishedAt, outcome, undoneAt }) => {
    if (undoneAt !== undefined) return t('imports.list.undone', { date: formatLocalDate(undoneAt, language) });
    switch (state) {
      case 'draft':
        return t('imports.list.draft', { date: formatLocalDate(uploadedAt, language) });
      case 'finished':
        return t('imports.list.finished', {
          date: formatLocalDate(finishedAt ?? uploadedAt, language),
          added: outcome?.added ?? 0,
          revised: outcome?.revised ?? 0,
        });
      default:
        return t(`imports.list.${state}`, { done, rows });
    }
  };
};

/** The uploaded files and their imports, the newest first; each opens its import. */
export const ImportList = () => {
  const { t } = useTranslation();
  const stateText = useStateText();
  const { data: imports, isPending, refetch } = useQuery(importsQuery(useApi(), useLanguage()));
  if (isPending) return <Skeleton />;
  if (imports === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <section className={page.section} aria-labelledby="imports-list">
      <h2 id="imports-list">{t('imports.list.title')}</h2>
      {imports.length === 0 && <p>{t('imports.list.none')}</p>}
      <ul className={styles.list}>
        {imports.map((listed) => (
          <li key={listed.id}>
            <Link href={importAddress(listed.id)}>
              <span>
                <b>{listed.name}</b>
                <span className={text.small}>{stateText(listed)}</span>
              </span>
              <Tag {...(listed.state === 'running' ? { tone: 'lamp' } : listed.state === 'stopped' ? { tone: 'alert' } : {})}>
                {t(`imports.state.${listed.undoneAt === undefined ? listed.state : 'undone'}`)}
              </Tag>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
