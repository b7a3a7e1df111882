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
import { draftOf } from './draft.ts';
import { NEW } from './machine/values.ts';
import type { ServiceForm } from './useServiceForm.ts';
import button from '../../ui/button.module.css';
import styles from '../../ui/editing/Editing.module.css';
import page from '../../ui/page.module.css';

/** Restores the service if the user may; otherwise shows whom to contact. */
const BringBack = ({ form: { id, context, send } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const can = useCan();
  const say = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshManaged();
  const restoring = useCommand('POST /services/{id}/restore');
  const [refused, setRefused] = useState(false);
  if (id === null) return null;
  if (refused || !can('service.restore', { own: context.standing.own })) {
    const subject = encodeURIComponent(t('serviceForm.deleted.subject', { name: context.base.values.name }));
    return (
      <Link href={`/feedback?subject=${subject}`} className={cx(button.button, button.fill, button.wide)}>
        {t('serviceForm.deleted.ask')}
      </Link>
    );
  }
  const restore = async () => {
    try {
      const { message } = await restoring.run({ path: { id } });
      say({ text: message });
      send({ type: 'RESTORED' });
      void refresh();
    } catch (error) {
      setRefused(error instanceof ApiError && error.status === 403);
      say({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), problem: true });
    }
  };
  return (
    <button type="button" className={cx(button.button, button.fill, button.wide)} disabled={restoring.busy} onClick={() => void restore()}>
      {t('serviceForm.deleted.restore')}
    </button>
  );
};

/** Page for a service that another user deleted during editing. The text is kept, and the user can create a new service from it. */
export const Deleted = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const can = useCan();
  const person = useSession()?.user.id ?? '';
  const { id, values, context, seen, send } = form;
  const another = draftOf(person, null);
  const isFree = another.get() === null;
  const copy = () => {
    another.set({ values, base: NEW, at: new Date().toISOString() });
    draftOf(person, id).set(null);
    go('/add_service');
  };
  return (
    <main className={page.page}>
      <Message heading={<h2>{t('serviceForm.deleted.title')}</h2>} help={t('serviceForm.deleted.help', { name: context.base.values.name })}>
        <BringBack form={form} />
        {seen.whole && can('service.add') && isFree && (
          <button type="button" className={cx(button.button, button.wide)} onClick={copy}>
            {t('serviceForm.deleted.copy')}
          </button>
        )}
        {seen.whole && can('service.add') && !isFree && <p>{t('serviceForm.deleted.another')}</p>}
        <button type="button" className={cx(button.tool, styles.over, styles.read)} onClick={() => send({ type: 'BACK' })}>
          {t('serviceForm.deleted.read')}
        </button>
      </Message>
    </main>
  );
};
