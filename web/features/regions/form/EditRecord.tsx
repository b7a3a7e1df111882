import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Preference } from '#web/browser/preference.ts';
import { useSession } from '#web/browser/session.ts';
import { BackButton } from '#web/layout/BackButton.tsx';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { cx } from '#web/ui/cx.ts';
import { isRemoved } from '#web/ui/editing/text/versions.ts';
import { Search } from '#web/ui/icons.ts';
import { Message } from '#web/ui/Message.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { draftOf, type Draft } from './recordDraft.ts';
import type { Base, RecordKind } from './recordKind.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';

/** Returns the stored draft of the signed-in user. Created once, so that it stays the same while the page is open. */
export const useRecordDraft = (kind: RecordKind, id: string | null): Preference<Draft | null> => {
  const userId = useSession()?.user.id ?? '';
  return useState(() => draftOf(userId, kind, id))[0];
};

const REMOVED_TEXT_KEYS = {
  region: ['regions.gone', 'regions.goneHelp', 'regions.toRegions'],
  coordinator: ['regions.goneCoordinator', 'regions.gonePersonHelp', 'regions.toCoordinators'],
  liaison: ['regions.goneLiaison', 'regions.gonePersonHelp', 'regions.toLiaisons'],
} as const;

interface EditRecordProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly title: string;
  readonly load: (id: string) => Promise<Base>;
  readonly renderForm: (loaded: Base, draft: Preference<Draft | null>) => ReactNode;
}

type LoadedRecord = { readonly state: 'loading' | 'gone' | 'failed' } | { readonly state: 'there'; readonly base: Base };

/** Form of an existing record, with its current values or, if loading fails, the base of the draft on this device. */
export const EditRecord = ({ kind, id, title, load, renderForm }: EditRecordProps) => {
  const { t } = useTranslation();
  const draft = useRecordDraft(kind, id);
  const [loaded, setLoaded] = useState<LoadedRecord>({ state: 'loading' });
  const loadRecord = async (): Promise<void> => {
    setLoaded({ state: 'loading' });
    try {
      setLoaded({ state: 'there', base: await load(id) });
    } catch (error) {
      const storedDraft = draft.get();
      const removed = isRemoved(error);
      if (storedDraft !== null && !removed) setLoaded({ state: 'there', base: storedDraft.base });
      else setLoaded({ state: removed ? 'gone' : 'failed' });
    }
  };
  useEffect(() => {
    void loadRecord();
    // Runs once for each record, because a reload would overwrite typed text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (loaded.state === 'there') return renderForm(loaded.base, draft);
  const [heading, help, listLinkKey] = REMOVED_TEXT_KEYS[kind.kind];
  return (
    <>
      <AppBar
        leftContent={<BackButton to={kind.listUrl} />}
        title={<PageHeading className={page.barTitle}>{title}</PageHeading>}
        crisis={false}
      />
      <main className={page.page}>
        {loaded.state === 'loading' && <Skeleton />}
        {loaded.state === 'failed' && <LoadFailed onRetry={() => void loadRecord()} />}
        {loaded.state === 'gone' && (
          <Message icon={Search} heading={<h2>{t(heading)}</h2>} help={t(help)}>
            <Link href={kind.listUrl} className={cx(button.button, button.fill, button.wide)}>
              {t(listLinkKey)}
            </Link>
          </Message>
        )}
      </main>
    </>
  );
};
