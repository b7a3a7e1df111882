import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bedHistoryQuery } from '../../api/manage/bedHistoryQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { StandInSheet } from '../../layout/StandInSheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { UndoDialog } from '../../services/manage/undo/UndoDialog.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface UndoCountProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Days to search for the last count. Older counts are undone in the history of beds. */
const DAYS = 8;

const LastCount = ({ id, onClose }: UndoCountProps) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  const { data, error, isPending } = useQuery(bedHistoryQuery(useApi(), id, DAYS, useLanguage()));
  const wordError = (reason: Error): string => (reason instanceof ApiError ? messageOf(reason) : t('happened.undo.offline'));
  const last = data?.counts.findLast(({ takenBack }) => takenBack === undefined);
  if (last !== undefined) return <UndoDialog command={last.command} service={id} onClose={onClose} />;
  const message = error === null ? t('bedsBoard.nothingToUndo') : wordError(error);
  return <StandInSheet onClose={onClose}>{isPending ? <Skeleton /> : <p role="alert">{message}</p>}</StandInSheet>;
};

/** Undoes the last count of a shelter that is not undone yet, after a preview. */
export const UndoCount = (props: UndoCountProps) => (
  <WithNamespaces of={['happened']} onClose={props.onClose}>
    <LastCount {...props} />
  </WithNamespaces>
);
