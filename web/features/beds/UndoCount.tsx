import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bedHistoryQuery } from '../../api/manage/bedHistoryQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { PlaceholderSheet } from '../../layout/PlaceholderSheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { UndoDialog } from '../../services/manage/undo/UndoDialog.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface UndoCountProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Days to search for the last count. Older counts are undone in the history of beds. */
const HISTORY_DAYS = 8;

const LastCountUndo = ({ id, onClose }: UndoCountProps) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const { data, error, isPending } = useQuery(bedHistoryQuery(useApi(), id, HISTORY_DAYS, useLanguage()));
  const errorText = (reason: Error): string => (reason instanceof ApiError ? messageOf(reason) : t('happened.undo.offline'));
  const lastCount = data?.counts.findLast(({ takenBack }) => takenBack === undefined);
  if (lastCount !== undefined) return <UndoDialog command={lastCount.command} service={id} onClose={onClose} />;
  const message = error === null ? t('bedsBoard.nothingToUndo') : errorText(error);
  return <PlaceholderSheet onClose={onClose}>{isPending ? <Skeleton /> : <p role="alert">{message}</p>}</PlaceholderSheet>;
};

/** Undoes the last count of a shelter that is not undone yet, after a preview. */
export const UndoCount = (props: UndoCountProps) => (
  <WithNamespaces namespaces={['happened']} onClose={props.onClose}>
    <LastCountUndo {...props} />
  </WithNamespaces>
);
