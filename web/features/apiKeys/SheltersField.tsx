import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#domain/values/foldText.ts';
import { useApi } from '../../api/ApiContext.ts';
import { bedsQuery } from '../../api/manage/bedQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Field, FieldError, type FieldBinding } from '../../ui/form/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';
import styles from './ApiKeys.module.css';

/** Number of shelters shown besides the chosen ones. */
const MAX_SHOWN = 8;

/** Returns the ids in the value of the field. */
export const splitIds = (value: string): string[] => (value === '' ? [] : value.split(','));

/** Field for the shelters of a key: the chosen ones first, then those that match the search. Its value is their ids, joined by commas. */
export const SheltersField = ({ fieldBinding: { id, value, error, onChange } }: { readonly fieldBinding: FieldBinding<string> }) => {
  const { t } = useTranslation();
  const { data: shelters, isPending, refetch } = useQuery(bedsQuery(useApi(), null, useLanguage()));
  const [searchText, setSearchText] = useState('');
  const chosenIds = splitIds(value);
  const toggle = (serviceId: string) => {
    const others = chosenIds.filter((chosenId) => chosenId !== serviceId);
    onChange((others.length === chosenIds.length ? [...chosenIds, serviceId] : others).join(','));
  };
  const renderShelters = () => {
    if (isPending) return <Skeleton />;
    if (shelters === undefined) return <LoadFailed onRetry={() => void refetch()} />;
    const words = foldText(searchText.trim());
    const chosen = shelters.filter((shelter) => chosenIds.includes(shelter.id));
    const matching = shelters.filter((shelter) => !chosenIds.includes(shelter.id) && foldText(shelter.name).includes(words));
    return (
      <>
        <ul className={styles.checks}>
          {[...chosen, ...matching.slice(0, MAX_SHOWN)].map((shelter) => (
            <li key={shelter.id}>
              <label className={form.check}>
                <input type="checkbox" checked={chosenIds.includes(shelter.id)} onChange={() => toggle(shelter.id)} />
                <span>{shelter.name}</span>
              </label>
            </li>
          ))}
        </ul>
        {matching.length > MAX_SHOWN && <p className={text.muted}>{t('apiKeys.form.more')}</p>}
        {matching.length === 0 && words !== '' && <p className={text.muted}>{t('apiKeys.form.noMatch')}</p>}
      </>
    );
  };
  return (
    <fieldset className={styles.rights} id={id} tabIndex={-1}>
      <legend className={form.label}>{t('apiKeys.form.shelters')}</legend>
      <p className={form.help}>{t('apiKeys.form.sheltersHelp')}</p>
      <Field
        fieldBinding={{ id: `${id}search`, name: 'search', value: searchText, error: undefined, onChange: setSearchText }}
        label={t('apiKeys.form.search')}
        type="search"
        autoComplete="off"
      />
      {renderShelters()}
      <FieldError id={`${id}error`} text={error} />
    </fieldset>
  );
};
