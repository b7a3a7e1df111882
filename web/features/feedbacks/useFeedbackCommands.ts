import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../layout/manage/useRemoval.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefreshFeedbacks } from './useRefreshFeedbacks.ts';

const isFeedbackList = ([queryName]: readonly unknown[]): boolean => queryName === 'feedbacks';

/** Returns a function that runs a command on a message, reloads the lists, and shows `done` or the refusal. */
const useFeedbackChange = <Op extends Command>(operation: Op, doneText: string) => {
  const { run } = useCommand(operation);
  const refresh = useRefreshFeedbacks();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  return async (input: Input<Op>): Promise<void> => {
    try {
      await run(input);
      showToast({ text: doneText });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
    // Also after a refusal: the server's state differs from the screen.
    await refresh();
  };
};

interface FeedbackCommands {
  archive(feedback: Removable): Promise<void>;
  moveOutOfArchive(feedback: Removable): Promise<void>;
  remove(feedback: Removable): Promise<void>;
}

/** Returns the actions on a message. Each removes the message from its list at once, and offers Undo. */
export const useFeedbackCommands = (): FeedbackCommands => {
  const { t } = useTranslation();
  const refresh = useRefreshFeedbacks();
  const archiveCommand = useCommand('POST /feedbacks/{id}/archive');
  const unarchiveCommand = useCommand('POST /feedbacks/{id}/unarchive');
  const deleteCommand = useCommand('DELETE /feedbacks/{id}');
  const undoUnarchive = useFeedbackChange('POST /feedbacks/{id}/archive', t('feedbacks.done.archived'));
  const undoArchive = useFeedbackChange('POST /feedbacks/{id}/unarchive', t('feedbacks.done.unarchived'));
  const undoDelete = useFeedbackChange('POST /feedbacks/{id}/restore', t('feedbacks.done.restored'));
  const removalOptions = {
    isList: isFeedbackList,
    refresh,
    refusedText: (name: string, problem: string) => t('feedbacks.done.refused', { name, problem }),
  };
  return {
    archive: useRemoval({
      ...removalOptions,
      remove: (id) => archiveCommand.run({ path: { id } }),
      undoOffer: ({ id }) => ({ run: () => void undoArchive({ path: { id } }) }),
      doneText: () => t('feedbacks.done.archived'),
    }),
    moveOutOfArchive: useRemoval({
      ...removalOptions,
      remove: (id) => unarchiveCommand.run({ path: { id } }),
      undoOffer: ({ id }) => ({ run: () => void undoUnarchive({ path: { id } }) }),
      doneText: () => t('feedbacks.done.unarchived'),
    }),
    remove: useRemoval({
      ...removalOptions,
      remove: (id) => deleteCommand.run({ path: { id } }),
      undoOffer: ({ id }) => ({ run: () => void undoDelete({ path: { id } }) }),
      doneText: () => t('feedbacks.done.deleted'),
    }),
  };
};
