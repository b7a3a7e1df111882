import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useSession } from '../../browser/session.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { cx } from '../../ui/cx.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Message } from '../../ui/Message.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { NEW_SERVICE } from './machine/serviceValues.ts';
import { draftOf } from './serviceDraft.ts';
import type { ServiceForm } from './useServiceForm.ts';
import button from '../../ui/button.module.css';
import styles from '../../ui/editing/Editing.module.css';
import page from '../../ui/page.module.css';

/** Restores the service if the user may; otherwise shows whom to contact. */
const RestoreService = ({ form: { id, context, send } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const can = useCan();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshManaged();
  const restoreCommand = useCommand('POST /services/{id}/restore');
  const [isRestoreRefused, setIsRestoreRefused] = useState(false);
  if (id === null) return null;
  if (isRestoreRefused || !can('service.restore', { own: context.access.isOwn })) {
    const subject = encodeURIComponent(t('serviceForm.deleted.subject', { name: context.base.values.name }));
    return (
      <Link href={`/feedback?subject=${subject}`} className={cx(button.button, button.fill, button.wide)}>
        {t('serviceForm.deleted.ask')}
      </Link>
    );
  }
  const restore = async () => {
    try {
      const { message } = await restoreCommand.run({ path: { id } });
      showToast({ text: message });
      send({ type: 'RESTORED' });
      void refresh();
    } catch (error) {
      setIsRestoreRefused(error instanceof ApiError && error.status === 403);
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
  };
  return (
    <button
      type="button"
      className={cx(button.button, button.fill, button.wide)}
      disabled={restoreCommand.busy}
      onClick={() => void restore()}
    >
      {t('serviceForm.deleted.restore')}
    </button>
  );
};

/** Page for a service that another user deleted during editing. The text is kept, and the user can create a new service from it. */
export const ServiceDeleted = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const can = useCan();
  const userId = useSession()?.user.id ?? '';
  const { id, values, context, visibleSections, send } = form;
  const newServiceDraft = draftOf(userId, null);
  const isNewDraftEmpty = newServiceDraft.get() === null;
  const copyToNewService = () => {
    newServiceDraft.set({ values, base: NEW_SERVICE, at: new Date().toISOString() });
    draftOf(userId, id).set(null);
    navigate('/add_service');
  };
  return (
    <main className={page.page}>
      <Message
        icon={CircleCheck}
        heading={<h2>{t('serviceForm.deleted.title')}</h2>}
        help={t('serviceForm.deleted.help', { name: context.base.values.name })}
      >
        <RestoreService form={form} />
        {visibleSections.wholeForm && can('service.add') && isNewDraftEmpty && (
          <button type="button" className={cx(button.button, button.wide)} onClick={copyToNewService}>
            {t('serviceForm.deleted.copy')}
          </button>
        )}
        {visibleSections.wholeForm && can('service.add') && !isNewDraftEmpty && <p>{t('serviceForm.deleted.another')}</p>}
        <button type="button" className={cx(button.tool, styles.over, styles.read)} onClick={() => send({ type: 'BACK' })}>
          {t('serviceForm.deleted.read')}
        </button>
      </Message>
    </main>
  );
};
