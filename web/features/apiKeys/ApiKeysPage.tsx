import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { API_KEYS_KEY, apiKeysQuery } from '../../api/manage/apiKeyQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import { NewKey, type IssuedKey } from './NewKey.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './ApiKeys.module.css';

/** The keys with which programs use the API: an administrator makes them, sees when each was used, and revokes them. */
export const ApiKeysPage = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: keys, isPending, refetch } = useQuery(apiKeysQuery(useApi(), useLanguage()));
  const [isAdding, setAdding] = useState(false);
  const [issuedKey, setIssuedKey] = useState<IssuedKey | null>(null);
  const showIssued = (issued: IssuedKey) => {
    setIssuedKey(issued);
    setAdding(false);
    void queries.invalidateQueries({ queryKey: API_KEYS_KEY });
  };

  const renderTop = () => {
    if (issuedKey !== null) return <NewKey issuedKey={issuedKey} onDone={() => setIssuedKey(null)} />;
    if (isAdding) return <ApiKeyForm onIssued={showIssued} onCancel={() => setAdding(false)} />;
    return (
      <section className={page.section}>
        <p className={styles.lead}>{t('apiKeys.lead')}</p>
        <button type="button" className={cx(button.button, button.fill)} onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('apiKeys.add')}
        </button>
      </section>
    );
  };
  const renderList = () => {
    if (isPending) return <Skeleton />;
    if (keys === undefined) return <LoadFailed onRetry={() => void refetch()} />;
    return (
      <section className={page.section} aria-labelledby="api-keys-list">
        <h2 id="api-keys-list">{t('apiKeys.list')}</h2>
        {keys.length === 0 && <p>{t('apiKeys.none')}</p>}
        <div className={styles.keys}>
          {keys.map((apiKey) => (
            <ApiKeyCard key={apiKey.id} apiKey={apiKey} />
          ))}
        </div>
      </section>
    );
  };
  return (
    <ManageLayout title={t('apiKeys.title')}>
      {renderTop()}
      {renderList()}
    </ManageLayout>
  );
};
