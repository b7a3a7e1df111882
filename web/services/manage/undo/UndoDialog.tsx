import { useQuery, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { UndoPreview } from '#web/api/types.ts';
import { formatLocalDateTime } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Api } from '../../../api/api.ts';
import { doneByText } from '../activity/actorText.ts';
import { UndoItem } from './UndoItem.tsx';
import { useUndo } from './useUndo.ts';

/** Query for the current effects that undoing a command would have. */
const undoPreviewQuery = (api: Api, id: string, service: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['undo', id, service ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /undo/{id}', { path: { id }, query: service === undefined ? {} : { service } }, { language, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

import styles from './Undo.module.css';

export interface UndoDialogProps {
  readonly command: string;
  readonly service?: string | undefined;
  /** Description of the change; the items alone do not say what an account, for example, is called. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

/** Maximum number of listed things; of the others only the number is shown. */
const MAX_SHOWN_ITEMS = 6;

const UndoItems = ({ preview: { things, done, isMore } }: { readonly preview: UndoPreview }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  // Things that cannot be undone come first, because they need attention.
  const orderedItems = [...things].toSorted((one, other) => Number(one.state === 'possible') - Number(other.state === 'possible'));
  const hiddenCount = orderedItems.length - MAX_SHOWN_ITEMS;
  return (
    <>
      <p className={styles.note}>
        {t('happened.undo.doneBy', { who: doneByText(t, done.by), date: formatLocalDateTime(done.at, language) })}
      </p>
      {things.length > 1 && (
        <p>{t('happened.undo.possible', { count: things.filter(({ state }) => state === 'possible').length, total: things.length })}</p>
      )}
      {orderedItems.slice(0, MAX_SHOWN_ITEMS).map((undoItem) => (
        <UndoItem key={`${undoItem.about} ${(undoItem.service ?? undoItem.record)?.id}`} item={undoItem} isOnly={things.length === 1} />
      ))}
      {hiddenCount > 0 && <p>{t('happened.undo.more', { count: hiddenCount })}</p>}
      {isMore && <p>{t('happened.undo.firstOnly', { count: things.length })}</p>}
    </>
  );
};

/** Dialog with the effect of an undo beside the current state. Runs the undo after a confirmation. */
export const UndoDialog = ({ command, service, about, onClose }: UndoDialogProps) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const { data: preview, error, isPending } = useQuery(undoPreviewQuery(useApi(), command, service, useLanguage()));
  const { busy, problem, run } = useUndo();
  const message = problem ?? (error === null ? null : error instanceof ApiError ? messageOf(error) : t('happened.undo.offline'));
  return (
    <ConfirmDialog
      question={t('happened.undo.question')}
      {...(preview?.state === 'possible' && { yesLabel: t('happened.undo.yes', { count: preview.possible }) })}
      noLabel={t(preview?.state === 'possible' || isPending ? 'happened.undo.no' : 'happened.undo.close')}
      isBusy={busy}
      onYes={() => void run({ command, service, preview }).then((isDone) => isDone && onClose())}
      onNo={onClose}
    >
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {isPending && <Skeleton />}
      {preview && <UndoItems preview={preview} />}
      {preview?.things.length === 0 && <p>{t('happened.undo.cannot.KIND')}</p>}
      {message !== null && <p role="alert">{message}</p>}
    </ConfirmDialog>
  );
};
