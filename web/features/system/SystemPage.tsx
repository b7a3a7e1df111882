import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { systemQuery } from '../../api/manage/systemQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ModelCard } from './ModelCard.tsx';
import { ProofSection } from './ProofSection.tsx';
import { SystemStatus } from './SystemStatus.tsx';
import page from '../../ui/page.module.css';
import styles from './System.module.css';

/** The state of the product for administrators: what is limited, the proof, and every read model with its rebuild. */
export const SystemPage = () => {
  const { t } = useTranslation();
  const { data: system, dataUpdatedAt, isPending, refetch } = useQuery(systemQuery(useApi(), useLanguage()));
  const renderContent = () => {
    if (isPending) return <Skeleton />;
    if (system === undefined) return <LoadFailed onRetry={() => void refetch()} />;
    return (
      <>
        <SystemStatus system={system} checkedAt={dataUpdatedAt} />
        <ProofSection runningProof={system.runningProof} lastProof={system.lastProof} />
        <section className={page.section} aria-labelledby="system-models">
          <h2 id="system-models">{t('system.models.heading')}</h2>
          <p className={styles.help}>{t('system.models.help')}</p>
          <div className={styles.models}>
            {system.models.map((model) => (
              <ModelCard key={model.name} model={model} />
            ))}
          </div>
        </section>
      </>
    );
  };
  return <ManageLayout title={t('system.title')}>{renderContent()}</ManageLayout>;
};
