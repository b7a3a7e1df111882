import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitCounty } from '#kernel/countyName.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { countiesQuery } from '#web/api/manage/regionQueries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import type { FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { stateOfCounties } from '../countyNames.ts';
import { useOutlines } from '../useOutlines.ts';
import { STATES } from './states.ts';
import styles from '#web/ui/editing/Editing.module.css';

/** Field for a county: first the state, then the county, as native selects. */
export const CountyField = ({ of }: { readonly of: FieldBinding<string> }) => {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(countiesQuery(useApi(), useLanguage()));
  const [chosen, setChosen] = useState<string | null>(null);
  const state = chosen ?? (of.value === '' ? stateOfCounties(known.map(({ county }) => county)) : splitCounty(of.value).state);
  const outlines = useOutlines(state === null ? [] : [state]);
  const counties = outlines.state === 'there' ? outlines.counties.map(({ county }) => county) : [];
  const options = of.value === '' || counties.includes(of.value) ? counties : [of.value, ...counties];
  return (
    <div className={styles.phone}>
      <SelectField
        id={of.id}
        label={t('regions.form.field.county')}
        value={of.value}
        onChange={of.onChange}
        error={of.error}
        options={[{ value: '', label: t('regions.form.chooseCounty') }, ...options.map((county) => ({ value: county, label: county }))]}
      />
      <SelectField
        id={`${of.id}state`}
        label={t('regions.form.state')}
        value={state ?? ''}
        onChange={(value) => {
          setChosen(value);
          of.onChange('');
        }}
        options={[
          ...(state === null ? [{ value: '', label: t('regions.form.chooseState') }] : []),
          ...STATES.map((value) => ({ value, label: value })),
        ]}
      />
    </div>
  );
};
