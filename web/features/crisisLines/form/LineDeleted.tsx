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
import { draftOf } from './draft.ts';
import type { LineForm } from './useLineForm.ts';
import { NEW } from './values.ts';
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
export const LineDeleted = ({ form: { values, read }, id, name }: LineDeletedProps) => {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const say = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshLines();
  const restoring = useCommand('POST /crisis-lines/{id}/restore');
  const person = useSession()?.user.id ?? '';
  const another = draftOf(person, null);
  const isFree = another.get() === null;
  const restore = async () => {
    try {
      const { message } = await restoring.run({ path: { id } });
      say({ text: message });
      read();
      void refresh();
    } catch (error) {
      say({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), problem: true });
    }
  };
  const copy = () => {
    another.set({ values, base: NEW, at: new Date().toISOString() });
    draftOf(person, id).set(null);
    go('/crisis_lines/new');
  };
  return (
    <main className={page.page}>
      <Message heading={<h2>{t('crisisManage.deleted.title')}</h2>} help={t('crisisManage.deleted.help', { name })}>
        <button
          type="button"
          className={cx(button.button, button.fill, button.wide)}
          disabled={restoring.busy}
          onClick={() => void restore()}
        >
          {t('crisisManage.deleted.restore')}
        </button>
        {isFree ? (
          <button type="button" className={cx(button.button, button.wide)} onClick={copy}>
            {t('crisisManage.deleted.copy')}
          </button>
        ) : (
          <p>{t('crisisManage.deleted.another')}</p>
        )}
        <button type="button" className={cx(button.tool, editing.over, editing.read)} onClick={read}>
          {t('crisisManage.deleted.read')}
        </button>
      </Message>
    </main>
  );
};
