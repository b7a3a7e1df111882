import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { useServiceChange } from '../../services/manage/useServiceChange.ts';
import { cx } from '../../ui/cx.ts';
import { Email } from '../../ui/Email.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './ServicePane.module.css';

type OwnershipRequest = NonNullable<ManagedService['ownershipRequests']>[number];

interface OwnershipRequestItemProps {
  readonly serviceId: string;
  readonly requests: OwnershipRequest;
}

const OwnershipRequestItem = ({
  serviceId,
  requests: { accountId, name: givenName, email, message, at: requestedAt },
}: OwnershipRequestItemProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const grantCommand = useServiceChange('POST /services/{id}/ownership-requests/{accountId}/grant');
  const { run: decline } = useCommand('POST /services/{id}/ownership-requests/{accountId}/decline');
  const refresh = useRefreshManaged();
  const showToast = useToast();
  const [isDeclining, setIsDeclining] = useState(false);
  const name = givenName ?? t('manage.request.unnamed');
  const path = { id: serviceId, accountId };
  return (
    <li className={styles.request}>
      <p>
        <b>{name}</b>, {formatLocalDate(requestedAt, language)}
        {email !== undefined && (
          <>
            <br />
            <Email address={email} />
          </>
        )}
      </p>
      <q>{message}</q>
      <div className={styles.buttons}>
        <button
          type="button"
          className={cx(button.button, button.fill)}
          aria-label={t('manage.request.giveName', { name })}
          disabled={grantCommand.busy}
          onClick={() => void grantCommand.run({ path }, t('manage.request.given', { name }))}
        >
          {t('manage.request.give')}
        </button>
        <button
          type="button"
          className={button.button}
          aria-label={t('manage.request.noName', { name })}
          onClick={() => setIsDeclining(true)}
        >
          {t('manage.request.no')}
        </button>
      </div>
      {isDeclining && (
        <ReasonDialog
          question={t('manage.request.question', { name })}
          yes={t('manage.request.yes')}
          no={t('manage.request.back')}
          label={t('manage.request.reason')}
          maxLength={500}
          onNo={() => setIsDeclining(false)}
          onYes={async (reason) => {
            await decline({ path, body: reason === '' ? {} : { reason } });
            setIsDeclining(false);
            await refresh();
            showToast({ text: t('manage.request.declined') });
          }}
        />
      )}
    </li>
  );
};

interface OwnershipRequestsProps {
  readonly service: ManagedService;
  readonly requests: readonly OwnershipRequest[];
}

/** Lists the requests to own a listing with their messages, for users who may grant them. */
export const OwnershipRequests = ({ service: { id: serviceId }, requests }: OwnershipRequestsProps) => {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className={text.muted}>{t('manage.request.title')}</h3>
      <ul>
        {requests.map((request) => (
          <OwnershipRequestItem key={request.accountId} serviceId={serviceId} requests={request} />
        ))}
      </ul>
    </div>
  );
};
