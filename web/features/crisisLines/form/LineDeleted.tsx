import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ApiError } from '#web/api/ApiError.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { useSession } from '#web/browser/session.ts';
import { cx } from '#web/ui/cx.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { Message } from '#web/ui/Message.tsx';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { useRefreshLines } from '../manage/useRemoveLine.ts';
import { draftOf } from './lineDraft.ts';
import { NEW_LINE } from './lineValues.ts';
import type { LineForm } from './useLineForm.ts';
import button from '#web/ui/button.module.css';
import editing from '#web/ui/editing/Editing.module.css';
import page from '#web/ui/page.module.css';

interface LineDeletedProps {
  readonly form: LineForm;
  readonly id: string;
  /** Stored name of the line. */
  readonly name: string;
}

/**
 * Page for a line that another admin deleted during editing. The text is kept; the admin can restore the line or create a new one from it.
 */
export const LineDeleted = ({ form: { values, returnToText }, id, name }: LineDeletedProps) => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshLines();
  const restoreCommand = useCommand('POST /crisis-lines/{id}/restore');
  const userId = useSession()?.user.id ?? '';
  const newLineDraft = draftOf(userId, null);
  const isNewDraftEmpty = newLineDraft.get() === null;
  const restore = async () => {
    try {
      const { message } = await restoreCommand.run({ path: { id } });
      showToast({ text: message });
      returnToText();
      void refresh();
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
  };
  const copyToNewLine = () => {
    newLineDraft.set({ values, base: NEW_LINE, at: new Date().toISOString() });
    draftOf(userId, id).set(null);
    navigate('/crisis_lines/new');
  };
  return (
    <main className={page.page}>
      <Message icon={CircleCheck} heading={<h2>{t('crisisManage.deleted.title')}</h2>} help={t('crisisManage.deleted.help', { name })}>
        <button
          type="button"
          className={cx(button.button, button.fill, button.wide)}
          disabled={restoreCommand.busy}
          onClick={() => void restore()}
        >
          {t('crisisManage.deleted.restore')}
        </button>
        {isNewDraftEmpty ? (
          <button type="button" className={cx(button.button, button.wide)} onClick={copyToNewLine}>
            {t('crisisManage.deleted.copy')}
          </button>
        ) : (
          <p>{t('crisisManage.deleted.another')}</p>
        )}
        <button type="button" className={cx(button.tool, editing.over, editing.read)} onClick={returnToText}>
          {t('crisisManage.deleted.read')}
        </button>
      </Message>
    </main>
  );
};
