import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Preference } from '#web/browser/preference.ts';
import { useSession } from '#web/browser/session.ts';
import { BackButton } from '#web/layout/BackButton.tsx';
import { Failed } from '#web/layout/Failed.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { cx } from '#web/ui/cx.ts';
import { isRemoved } from '#web/ui/editing/text/versions.ts';
import { Message } from '#web/ui/Message.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { draftOf, type Draft } from './draft.ts';
import type { Base, RecordKind } from './record.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';

/** Returns the stored draft of the signed-in user. Created once, so that it stays the same while the page is open. */
export const useRecordDraft = (kind: RecordKind, id: string | null): Preference<Draft | null> => {
  const person = useSession()?.user.id ?? '';
  return useState(() => draftOf(person, kind, id))[0];
};

const GONE = {
  region: ['regions.gone', 'regions.goneHelp', 'regions.toRegions'],
  coordinator: ['regions.goneCoordinator', 'regions.gonePersonHelp', 'regions.toCoordinators'],
  liaison: ['regions.goneLiaison', 'regions.gonePersonHelp', 'regions.toLiaisons'],
} as const;

interface EditRecordProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly title: string;
  readonly load: (id: string) => Promise<Base>;
  readonly renderForm: (found: Base, draft: Preference<Draft | null>) => ReactNode;
}

type Found = { readonly state: 'loading' | 'gone' | 'failed' } | { readonly state: 'there'; readonly base: Base };

/** Form of an existing record, with its current values or, if loading fails, the base of the draft on this device. */
export const EditRecord = ({ kind, id, title, load, renderForm }: EditRecordProps) => {
  const { t } = useTranslation();
  const draft = useRecordDraft(kind, id);
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const ask = async (): Promise<void> => {
    setFound({ state: 'loading' });
    try {
      setFound({ state: 'there', base: await load(id) });
    } catch (error) {
      const storedDraft = draft.get();
      const removed = isRemoved(error);
      if (storedDraft !== null && !removed) setFound({ state: 'there', base: storedDraft.base });
      else setFound({ state: removed ? 'gone' : 'failed' });
    }
  };
  useEffect(() => {
    void ask();
    // Runs once for each record, because a reload would overwrite typed text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (found.state === 'there') return renderForm(found.base, draft);
  const [heading, help, way] = GONE[kind.kind];
  return (
    <>
      <AppBar left={<BackButton to={kind.list} />} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
      <main className={page.page}>
        {found.state === 'loading' && <Skeleton />}
        {found.state === 'failed' && <Failed onRetry={() => void ask()} />}
        {found.state === 'gone' && (
          <Message heading={<h2>{t(heading)}</h2>} help={t(help)}>
            <Link href={kind.list} className={cx(button.button, button.fill, button.wide)}>
              {t(way)}
            </Link>
          </Message>
        )}
      </main>
    </>
  );
};
