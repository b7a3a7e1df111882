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
import { LoadFailed } from '../../layout/LoadFailed.tsx';
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
const SECTION_ID = 'messages';

interface MessageSwitchProps {
  readonly kind: OwnerMessage;
  readonly settings: OwnMessages;
}

/** Switch of one kind of message. Switches at once, and back if saving fails. */
const MessageSwitch = ({ kind, settings }: MessageSwitchProps) => {
  const { t } = useTranslation();
  const { run, busy } = useCommand('PUT /auth/messages');
  const showToast = useToast();
  const queries = useQueryClient();
  const messageOf = useErrorMessage();
  const id = useId();
  const [pendingValue, setPendingValue] = useState<boolean>();
  const [error, setError] = useState<string>();
  const message = t(`ownAccount.messages.${kind}`);
  const saveSetting = async (isOn: boolean): Promise<void> => {
    if (busy) return;
    setPendingValue(isOn);
    setError(undefined);
    try {
      await run({ body: { [kind]: isOn } });
      await queries.invalidateQueries({ queryKey: ['ownMessages'] });
      showToast({ text: t(isOn ? 'ownAccount.messages.on' : 'ownAccount.messages.off', { message }) });
    } catch (refusal) {
      setError(messageOf(refusal instanceof ApiError ? refusal : { code: 'OFFLINE' }));
    } finally {
      setPendingValue(undefined);
    }
  };
  const help = kind === 'weekly' || kind === 'changed' ? t(`ownAccount.messages.${kind}Help`) : undefined;
  const switchProps = { id, name: kind, value: pendingValue ?? settings[kind], error, onChange: (isOn: boolean) => void saveSetting(isOn) };
  return <CheckField fieldBinding={switchProps} label={message} help={help} />;
};

/** Section with the e-mails to owners, each of which the user can switch off. */
export const MessagesSection = () => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(ownMessagesQuery(useApi(), useLanguage()));
  const sectionRef = useRef<HTMLElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    // The section did not exist yet when the browser scrolled to the fragment.
    if (isLoaded && window.location.hash === `#${SECTION_ID}`) sectionRef.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <section className={page.section} id={SECTION_ID} ref={sectionRef} aria-labelledby="messages-title">
      <h2 id="messages-title">{t('ownAccount.messages.title')}</h2>
      <p className={cx(text.muted, styles.lead)}>{t('ownAccount.messages.help')}</p>
      {data !== undefined ? (
        <div className={form.form}>
          {OWNER_MESSAGES.map((kind) => (
            <MessageSwitch key={kind} kind={kind} settings={data} />
          ))}
        </div>
      ) : isPending ? (
        <Skeleton />
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
    </section>
  );
};
