import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitCounty } from '#domain/values/countyName.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { countiesQuery } from '#web/api/manage/regionQueries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import type { FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { stateOfCounties } from '../countyNames.ts';
import { useCountyOutlines } from '../useCountyOutlines.ts';
import { STATE_CODES } from './stateCodes.ts';
import styles from '#web/ui/editing/Editing.module.css';

/** Field for a county: first the state, then the county, as native selects. */
export const CountyField = ({ fieldBinding }: { readonly fieldBinding: FieldBinding<string> }) => {
  const { t } = useTranslation();
  const { data: allCounties = [] } = useQuery(countiesQuery(useApi(), useLanguage()));
  const [chosenState, setChosenState] = useState<string | null>(null);
  const state =
    chosenState ??
    (fieldBinding.value === '' ? stateOfCounties(allCounties.map(({ county }) => county)) : splitCounty(fieldBinding.value).state);
  const outlines = useCountyOutlines(state === null ? [] : [state]);
  const counties = outlines.state === 'there' ? outlines.counties.map(({ county }) => county) : [];
  const options = fieldBinding.value === '' || counties.includes(fieldBinding.value) ? counties : [fieldBinding.value, ...counties];
  return (
    <div className={styles.phone}>
      <SelectField
        id={fieldBinding.id}
        label={t('regions.form.field.county')}
        value={fieldBinding.value}
        onChange={fieldBinding.onChange}
        error={fieldBinding.error}
        options={[{ value: '', label: t('regions.form.chooseCounty') }, ...options.map((county) => ({ value: county, label: county }))]}
      />
      <SelectField
        id={`${fieldBinding.id}state`}
        label={t('regions.form.state')}
        value={state ?? ''}
        onChange={(value) => {
          setChosenState(value);
          fieldBinding.onChange('');
        }}
        options={[
          ...(state === null ? [{ value: '', label: t('regions.form.chooseState') }] : []),
          ...STATE_CODES.map((value) => ({ value, label: value })),
        ]}
      />
    </div>
  );
};
