import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { refusalTextKey } from '../../services/manage/batch/refusalTextKey.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

interface DecisionRunner {
  readonly busy: boolean;
  /**
   * Runs `sendCommand`, reloads everything, and shows `successText` with Undo, or the refusal. Calls `onSuccess` before it reloads. True if
   * `sendCommand` succeeded.
   */
  run(sendCommand: () => Promise<{ readonly commandId: string }>, successText: string, onSuccess?: () => void): Promise<boolean>;
}

/** Runs a decision about a single service. */
export const useDecisionRunner = (): DecisionRunner => {
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshManaged();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const { t } = useTranslation();
  /** Returns the text of a failure. A refused service of a batch has only a code, no text of the server. */
  const problemText = (error: unknown): string => {
    if (!(error instanceof ApiError)) return messageOf({ code: 'OFFLINE' });
    return error.text === undefined ? t(`batch.why.${refusalTextKey(error.code)}`) : messageOf(error);
  };
  return {
    busy,
    run: async (sendCommand, successText, onSuccess) => {
      setBusy(true);
      try {
        const { commandId } = await sendCommand();
        onSuccess?.();
        showToast({ text: successText, action: { label: t('common.undo'), ...offerUndo(commandId) } });
        return true;
      } catch (error) {
        showToast({ text: problemText(error), isProblem: true });
        return false;
      } finally {
        setBusy(false);
        // Also after a refusal: the server's state differs from the screen.
        await refresh();
      }
    },
  };
};
