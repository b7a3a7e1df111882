import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { knownReason } from './refusals.ts';

interface Decide {
  readonly busy: boolean;
  /** Runs `work`, reloads everything, and shows `done` with Undo, or the refusal. True if `work` succeeded. */
  run(work: () => Promise<{ readonly commandId: string }>, done: string): Promise<boolean>;
}

/** Runs a decision about a single service. */
export const useDecide = (): Decide => {
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshManaged();
  const say = useToast();
  const messageOf = useErrorMessage();
  const { t } = useTranslation();
  /** Returns the text of a failure. A refused service of a batch has only a code, no text of the server. */
  const wordProblem = (error: unknown): string => {
    if (!(error instanceof ApiError)) return messageOf({ code: 'OFFLINE' });
    return error.text === undefined ? t(`approvals.why.${knownReason(error.code)}`) : messageOf(error);
  };
  return {
    busy,
    run: async (work, done) => {
      setBusy(true);
      try {
        const { commandId } = await work();
        say({ text: done, action: { label: t('common.undo'), ...offerUndo(commandId) } });
        return true;
      } catch (error) {
        say({ text: wordProblem(error), problem: true });
        return false;
      } finally {
        setBusy(false);
        // Also after a refusal: the server's state differs from the screen.
        await refresh();
      }
    },
  };
};
