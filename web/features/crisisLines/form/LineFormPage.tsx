import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '#web/browser/session.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { cx } from '#web/ui/cx.ts';
import { Search } from '#web/ui/icons.ts';
import { Message } from '#web/ui/Message.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LineBar } from './LineBar.tsx';
import { draftOf } from './lineDraft.ts';
import { LineFormScreen } from './LineFormScreen.tsx';
import { NEW_LINE } from './lineValues.ts';
import { useLineToEdit } from './useLineToEdit.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';

/** Returns the stored draft of the signed-in user. Created once, so that it stays the same while the page is open. */
const useLineDraft = (id: string | null) => {
  const userId = useSession()?.user.id ?? '';
  return useState(() => draftOf(userId, id))[0];
};

/** Page with the form of a new crisis line. */
export const AddCrisisLinePage = () => <LineFormScreen id={null} found={NEW_LINE} deleted={false} draft={useLineDraft(null)} />;

/** Message that the line does not exist (any more). */
const LineGone = () => {
  const { t } = useTranslation();
  return (
    <Message icon={Search} heading={<h2>{t('crisisManage.gone.title')}</h2>} help={t('crisisManage.gone.help')}>
      <Link href="/crisis_lines" className={cx(button.button, button.fill, button.wide)}>
        {t('crisisManage.toLines')}
      </Link>
    </Message>
  );
};

const EditCrisisLine = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const draft = useLineDraft(id);
  const { lineToEdit, retry } = useLineToEdit(id, draft.get());
  if (lineToEdit.state === 'there') return <LineFormScreen id={id} found={lineToEdit.base} deleted={lineToEdit.deleted} draft={draft} />;
  return (
    <>
      <LineBar title={t('crisisManage.editTitle')} />
      <main className={page.page}>
        {lineToEdit.state === 'loading' && <Skeleton />}
        {lineToEdit.state === 'gone' && <LineGone />}
        {lineToEdit.state === 'failed' && <LoadFailed onRetry={retry} />}
      </main>
    </>
  );
};

/** Page with the form of an existing crisis line. */
export const EditCrisisLinePage = ({ id }: { readonly id: string }) => <EditCrisisLine id={id} key={id} />;
