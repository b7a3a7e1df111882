import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import type { FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { fetchCountries, type CountryOption } from './countries.ts';

/** Memoized, so that its 250 options do not render on each keystroke. The change handler is stable. */
const LongSelect = memo(
  SelectField,
  (previous, next) =>
    previous.value === next.value && previous.options === next.options && previous.error === next.error && previous.label === next.label,
);

/** Field for the country of an address. The list of countries is loaded after the form. A stored value remains selectable. */
export const CountryField = ({ fieldBinding }: { readonly fieldBinding: FieldBinding<string> }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [countries, setCountries] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let isMounted = true;
    void fetchCountries(language).then(
      (loadedCountries) => isMounted && setCountries(loadedCountries),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [language]);
  const { value } = fieldBinding;
  const options = useMemo(() => {
    const isKnown = value === '' || countries.some((country) => country.value === value);
    return [
      ...(value === '' ? [{ value: '', label: t('serviceForm.address.chooseCountry') }] : []),
      ...(isKnown ? [] : [{ value, label: value }]),
      ...countries,
    ];
  }, [countries, value, t]);
  return (
    <LongSelect
      id={fieldBinding.id}
      value={value}
      onChange={fieldBinding.onChange}
      label={t('serviceForm.field.country')}
      error={fieldBinding.error}
      options={options}
    />
  );
};
