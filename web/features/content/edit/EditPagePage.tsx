import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageKey } from '#domain/page/keys.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { PageHistory } from '#web/api/types.ts';
import { useSession } from '#web/browser/session.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { NoSuchPage } from './NoSuchPage.tsx';
import { PageBar } from './PageBar.tsx';
import { draftOf } from './pageDraft.ts';
import { PageEditor } from './PageEditor.tsx';
import { pageKeyOfSlug } from './pageNames.ts';
import page from '#web/ui/page.module.css';

/** Loads the current page once, because a reload would overwrite typed text. Null while loading, undefined if loading failed. */
const usePageToEdit = (key: PageKey) => {
  const api = useApi();
  const language = useLanguage();
  const [pageHistory, setPageHistory] = useState<PageHistory | null | undefined>(null);
  const load = async (): Promise<void> => {
    setPageHistory(null);
    setPageHistory(await api.call('GET /static-pages/{key}/history', { path: { key } }, { language }).catch(() => undefined));
  };
  useEffect(() => {
    void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each page
  }, [key]);
  return { pageHistory, retry: () => void load() };
};

const EditPage = ({ pageKey }: { readonly pageKey: PageKey }) => {
  const { t } = useTranslation();
  const userId = useSession()?.user.id ?? '';
  // Created once, so that it stays the same while the page is open.
  const draft = useState(() => draftOf(userId, pageKey))[0];
  const { pageHistory, retry } = usePageToEdit(pageKey);
  if (pageHistory) return <PageEditor history={pageHistory} draft={draft} />;
  return (
    <>
      <PageBar title={t('pageManage.editTitle')} />
      <main className={page.page}>{pageHistory === null ? <Skeleton /> : <LoadFailed onRetry={retry} />}</main>
    </>
  );
};

/** Page with the editor of the content page in the address. */
export const EditPagePage = ({ id }: { readonly id: string }) => {
  const pageKey = pageKeyOfSlug(id);
  return pageKey === undefined ? <NoSuchPage /> : <EditPage pageKey={pageKey} key={pageKey} />;
};
