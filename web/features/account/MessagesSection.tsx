import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWNER_MESSAGES, type OwnerMessage } from '#domain/account/ownerMessages.ts';
import { ownMessagesQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { OwnMessages } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { cx } from '../../ui/cx.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './LoginPage.module.css';

/** Fragment of the address that the links in messages use. */
const ANCHOR = 'messages';

interface SwitchProps {
  readonly kind: OwnerMessage;
  readonly of: OwnMessages;
}

/** Switch of one kind of message. Switches at once, and back if saving fails. */
const Switch = ({ kind, of }: SwitchProps) => {
  const { t } = useTranslation();
  const { run, busy } = useCommand('PUT /auth/messages');
  const say = useToast();
  const queries = useQueryClient();
  const messageOf = useErrorMessage();
  const id = useId();
  const [wanted, setWanted] = useState<boolean>();
  const [error, setError] = useState<string>();
  const message = t(`ownAccount.messages.${kind}`);
  const change = async (on: boolean): Promise<void> => {
    if (busy) return;
    setWanted(on);
    setError(undefined);
    try {
      await run({ body: { [kind]: on } });
      await queries.invalidateQueries({ queryKey: ['ownMessages'] });
      say({ text: t(on ? 'ownAccount.messages.on' : 'ownAccount.messages.off', { message }) });
    } catch (refusal) {
      setError(messageOf(refusal instanceof ApiError ? refusal : { code: 'OFFLINE' }));
    } finally {
      setWanted(undefined);
    }
  };
  const help = kind === 'weekly' || kind === 'changed' ? t(`ownAccount.messages.${kind}Help`) : undefined;
  const binding = { id, name: kind, value: wanted ?? of[kind], error, onChange: (on: boolean) => void change(on) };
  return <CheckField of={binding} label={message} help={help} />;
};

/** Section with the e-mails to owners, each of which the user can switch off. */
export const MessagesSection = () => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(ownMessagesQuery(useApi(), useLanguage()));
  const section = useRef<HTMLElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    // The section did not exist yet when the browser scrolled to the fragment.
    if (isThere && window.location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, [isThere]);
  return (
    <section className={page.section} id={ANCHOR} ref={section} aria-labelledby="messages-title">
      <h2 id="messages-title">{t('ownAccount.messages.title')}</h2>
      <p className={cx(text.muted, styles.lead)}>{t('ownAccount.messages.help')}</p>
      {data !== undefined ? (
        <div className={form.form}>
          {OWNER_MESSAGES.map((kind) => (
            <Switch key={kind} kind={kind} of={data} />
          ))}
        </div>
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed onRetry={() => void refetch()} />
      )}
    </section>
  );
};
