import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { wordDate } from '../../i18n/moment.ts';
import { useChange } from '../../services/manage/useChange.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { cx } from '../../ui/cx.ts';
import { Email } from '../../ui/Email.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './ServicePane.module.css';

type OwnershipRequest = NonNullable<ManagedService['ownershipRequests']>[number];

interface RequestProps {
  readonly id: string;
  readonly of: OwnershipRequest;
}

const Request = ({ id, of: { accountId, name: given, email, message, at } }: RequestProps) => {
  const { t } = useTranslation();
  const granting = useChange('POST /services/{id}/ownership-requests/{accountId}/grant');
  const { run: decline } = useCommand('POST /services/{id}/ownership-requests/{accountId}/decline');
  const refresh = useRefreshManaged();
  const say = useToast();
  const [declining, setDeclining] = useState(false);
  const name = given ?? t('manage.request.unnamed');
  const path = { id, accountId };
  return (
    <li className={styles.request}>
      <p>
        <b>{name}</b>, {wordDate(at)}
        {email !== undefined && (
          <>
            <br />
            <Email of={email} />
          </>
        )}
      </p>
      <q>{message}</q>
      <div className={styles.buttons}>
        <button
          type="button"
          className={cx(button.button, button.fill)}
          aria-label={t('manage.request.giveName', { name })}
          disabled={granting.busy}
          onClick={() => void granting.run({ path }, t('manage.request.given', { name }))}
        >
          {t('manage.request.give')}
        </button>
        <button
          type="button"
          className={button.button}
          aria-label={t('manage.request.noName', { name })}
          onClick={() => setDeclining(true)}
        >
          {t('manage.request.no')}
        </button>
      </div>
      {declining && (
        <ReasonDialog
          question={t('manage.request.question', { name })}
          yes={t('manage.request.yes')}
          no={t('manage.request.back')}
          label={t('manage.request.reason')}
          maxLength={500}
          onNo={() => setDeclining(false)}
          onYes={async (reason) => {
            await decline({ path, body: reason === '' ? {} : { reason } });
            setDeclining(false);
            await refresh();
            say({ text: t('manage.request.declined') });
          }}
        />
      )}
    </li>
  );
};

interface OwnershipRequestsProps {
  readonly service: ManagedService;
  readonly of: readonly OwnershipRequest[];
}

/** Lists the requests to own a listing with their messages, for users who may grant them. */
export const OwnershipRequests = ({ service: { id }, of }: OwnershipRequestsProps) => {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className={text.muted}>{t('manage.request.title')}</h3>
      <ul>
        {of.map((request) => (
          <Request key={request.accountId} id={id} of={request} />
        ))}
      </ul>
    </div>
  );
};
