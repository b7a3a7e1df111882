import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import type { FieldBinding } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { fetchCountries, type CountryOption } from './countries.ts';

/** The country of an address, from the list of all; the list comes when the form is there. What is stored stays a choice. */
export const CountryField = ({ of }: { readonly of: FieldBinding<string> }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [countries, setCountries] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let wanted = true;
    void fetchCountries(language).then(
      (all) => wanted && setCountries(all),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  const { value } = of;
  const options = useMemo(() => {
    const isKnown = value === '' || countries.some((country) => country.value === value);
    return [
      ...(value === '' ? [{ value: '', label: t('serviceForm.address.chooseCountry') }] : []),
      ...(isKnown ? [] : [{ value, label: value }]),
      ...countries,
    ];
  }, [countries, value, t]);
  return (
    <SelectField
      id={of.id}
      value={value}
      onChange={of.onChange}
      label={t('serviceForm.field.country')}
      error={of.error}
      options={options}
    />
  );
};
