import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageKey } from '#domain/page/keys.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { PageHistory } from '#web/api/types.ts';
import { useSession } from '#web/browser/session.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Failed } from '#web/layout/Failed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { draftOf } from './draft.ts';
import { NoSuchPage } from './NoSuchPage.tsx';
import { PageBar } from './PageBar.tsx';
import { PageEditor } from './PageEditor.tsx';
import { pageOfAddress } from './pageNames.ts';
import page from '#web/ui/page.module.css';

/** Loads the current page once, because a reload would overwrite typed text. Null while loading, undefined if loading failed. */
const useFoundPage = (key: PageKey) => {
  const api = useApi();
  const language = useLanguage();
  const [found, setFound] = useState<PageHistory | null | undefined>(null);
  const load = async (): Promise<void> => {
    setFound(null);
    setFound(await api.call('GET /static-pages/{key}/history', { path: { key } }, { language }).catch(() => undefined));
  };
  useEffect(() => {
    void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each page
  }, [key]);
  return { found, retry: () => void load() };
};

const EditPage = ({ pageKey }: { readonly pageKey: PageKey }) => {
  const { t } = useTranslation();
  const person = useSession()?.user.id ?? '';
  // Created once, so that it stays the same while the page is open.
  const draft = useState(() => draftOf(person, pageKey))[0];
  const { found, retry } = useFoundPage(pageKey);
  if (found) return <PageEditor found={found} draft={draft} />;
  return (
    <>
      <PageBar title={t('pageManage.editTitle')} />
      <main className={page.page}>{found === null ? <Skeleton /> : <Failed onRetry={retry} />}</main>
    </>
  );
};

/** Page with the editor of the content page in the address. */
export const EditPagePage = ({ id }: { readonly id: string }) => {
  const pageKey = pageOfAddress(id);
  return pageKey === undefined ? <NoSuchPage /> : <EditPage pageKey={pageKey} key={pageKey} />;
};
