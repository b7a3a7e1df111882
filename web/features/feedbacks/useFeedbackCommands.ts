import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../layout/manage/useRemoval.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefreshFeedbacks } from './useRefreshFeedbacks.ts';

const isList = ([first]: readonly unknown[]): boolean => first === 'feedbacks';

/** Returns a function that runs a command on a message, reloads the lists, and shows `done` or the refusal. */
const useChange = <Op extends Command>(operation: Op, done: string) => {
  const { run } = useCommand(operation);
  const refresh = useRefreshFeedbacks();
  const say = useToast();
  const messageOf = useErrorMessage();
  return async (input: Input<Op>): Promise<void> => {
    try {
      await run(input);
      say({ text: done });
    } catch (reason) {
      say({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
    }
    // Also after a refusal: the server's state differs from the screen.
    await refresh();
  };
};

interface FeedbackCommands {
  archive(thing: Removable): Promise<void>;
  bringBack(thing: Removable): Promise<void>;
  remove(thing: Removable): Promise<void>;
}

/** Returns the actions on a message. Each removes the message from its list at once, and offers Undo. */
export const useFeedbackCommands = (): FeedbackCommands => {
  const { t } = useTranslation();
  const refresh = useRefreshFeedbacks();
  const archiving = useCommand('POST /feedbacks/{id}/archive');
  const unarchiving = useCommand('POST /feedbacks/{id}/unarchive');
  const deleting = useCommand('DELETE /feedbacks/{id}');
  const archiveAgain = useChange('POST /feedbacks/{id}/archive', t('feedbacks.done.archived'));
  const unarchive = useChange('POST /feedbacks/{id}/unarchive', t('feedbacks.done.unarchived'));
  const restore = useChange('POST /feedbacks/{id}/restore', t('feedbacks.done.restored'));
  const shared = { isList, refresh, refused: (name: string, problem: string) => t('feedbacks.done.refused', { name, problem }) };
  return {
    archive: useRemoval({
      ...shared,
      remove: (id) => archiving.run({ path: { id } }),
      undo: ({ id }) => ({ run: () => void unarchive({ path: { id } }) }),
      done: () => t('feedbacks.done.archived'),
    }),
    bringBack: useRemoval({
      ...shared,
      remove: (id) => unarchiving.run({ path: { id } }),
      undo: ({ id }) => ({ run: () => void archiveAgain({ path: { id } }) }),
      done: () => t('feedbacks.done.unarchived'),
    }),
    remove: useRemoval({
      ...shared,
      remove: (id) => deleting.run({ path: { id } }),
      undo: ({ id }) => ({ run: () => void restore({ path: { id } }) }),
      done: () => t('feedbacks.done.deleted'),
    }),
  };
};
