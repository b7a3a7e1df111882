import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '#web/browser/session.ts';
import { Failed } from '#web/layout/Failed.tsx';
import { cx } from '#web/ui/cx.ts';
import { Message } from '#web/ui/Message.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { draftOf } from './draft.ts';
import { LineBar } from './LineBar.tsx';
import { LineFormScreen } from './LineFormScreen.tsx';
import { useFoundLine } from './useFoundLine.ts';
import { NEW } from './values.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';

/** Returns the stored draft of the signed-in user. Created once, so that it stays the same while the page is open. */
const useDraft = (id: string | null) => {
  const person = useSession()?.user.id ?? '';
  return useState(() => draftOf(person, id))[0];
};

/** Page with the form of a new crisis line. */
export const AddCrisisLinePage = () => <LineFormScreen id={null} found={NEW} deleted={false} draft={useDraft(null)} />;

/** Message that the line does not exist (any more). */
const Gone = () => {
  const { t } = useTranslation();
  return (
    <Message heading={<h2>{t('crisisManage.gone.title')}</h2>} help={t('crisisManage.gone.help')}>
      <Link href="/crisis_lines" className={cx(button.button, button.fill, button.wide)}>
        {t('crisisManage.toLines')}
      </Link>
    </Message>
  );
};

const EditCrisisLine = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const draft = useDraft(id);
  const { found, retry } = useFoundLine(id, draft.get());
  if (found.state === 'there') return <LineFormScreen id={id} found={found.base} deleted={found.deleted} draft={draft} />;
  return (
    <>
      <LineBar title={t('crisisManage.editTitle')} />
      <main className={page.page}>
        {found.state === 'loading' && <Skeleton />}
        {found.state === 'gone' && <Gone />}
        {found.state === 'failed' && <Failed onRetry={retry} />}
      </main>
    </>
  );
};

/** Page with the form of an existing crisis line. */
export const EditCrisisLinePage = ({ id }: { readonly id: string }) => <EditCrisisLine id={id} key={id} />;
