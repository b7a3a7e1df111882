import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ApiError } from '../../api/ApiError.ts';
import { API_KEYS_KEY } from '../../api/manage/apiKeyQueries.ts';
import type { ApiKey } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { formatLocalDate, formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { lastMomentOf } from './lastDay.ts';
import button from '../../ui/button.module.css';
import styles from './ApiKeys.module.css';

const ShelterLinks = ({ services }: Pick<ApiKey, 'services'>) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.shelters}>
      {services.map(({ id, name }) => (
        <li key={id}>{name === undefined ? t('apiKeys.deletedListing') : <Link href={`/services/${id}`}>{name}</Link>}</li>
      ))}
    </ul>
  );
};

/** Button that revokes a key after a confirmation. */
const RevokeButton = ({ id, name }: Pick<ApiKey, 'id' | 'name'>) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const { run, busy } = useCommand('DELETE /api-keys/{id}');
  const revoke = async () => {
    try {
      const { message } = await run({ path: { id } });
      setAsking(false);
      showToast({ text: message });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
    await queries.invalidateQueries({ queryKey: API_KEYS_KEY });
  };
  return (
    <>
      <button
        type="button"
        className={button.button}
        aria-label={t('apiKeys.revoke.buttonNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('apiKeys.revoke.button')}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={t('apiKeys.revoke.question')}
          yesLabel={t('apiKeys.revoke.yes')}
          noLabel={t('apiKeys.revoke.no')}
          isDangerous
          isBusy={busy}
          onYes={() => void revoke()}
          onNo={() => setAsking(false)}
        >
          <p>
            <b>{name}</b>
          </p>
          <p>{t('apiKeys.revoke.help')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** An API key: its state, what it may do, and when it was made and used. */
export const ApiKeyCard = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, name, rights, services, state, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const created = formatLocalDate(createdAt, language);
  const factRows: readonly (readonly [string, ReactNode])[] = [
    [t('apiKeys.fact.may'), rights.map((right) => t(`apiKeys.right.${right}`)).join(', ')],
    ...(services.length === 0 ? [] : [[t('apiKeys.fact.shelters'), <ShelterLinks key={id} services={services} />] as const]),
    [t('apiKeys.fact.created'), createdBy === undefined ? created : t('apiKeys.fact.createdBy', { when: created, name: createdBy })],
    [t('apiKeys.fact.lastUsed'), lastUsedAt === undefined ? t('apiKeys.fact.never') : formatLocalDateTime(lastUsedAt, language)],
    ...(expiresAt === undefined ? [] : [[t('apiKeys.fact.expires'), formatLocalDateTime(lastMomentOf(expiresAt), language)] as const]),
    ...(revokedAt === undefined ? [] : [[t('apiKeys.fact.revoked'), formatLocalDateTime(revokedAt, language)] as const]),
  ];
  return (
    <article className={styles.apiKey} aria-labelledby={`api-key-${id}`}>
      <div className={styles.head}>
        <h3 id={`api-key-${id}`}>{name}</h3>
        <Tag {...(state === 'active' ? {} : { tone: 'dash' })}>{t(`apiKeys.state.${state}`)}</Tag>
      </div>
      <FactList factRows={factRows} />
      {state === 'active' && (
        <div className={styles.buttons}>
          <RevokeButton id={id} name={name} />
        </div>
      )}
    </article>
  );
};
