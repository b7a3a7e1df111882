import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { phoneDigits } from '#kernel/contact.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useDebounced } from '../../browser/useDebounced.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Note } from '../../ui/Note.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import styles from './ServiceForm.module.css';

interface SameContactProps {
  readonly form: ServiceForm;
  readonly about: 'phone' | 'address';
}

/** Warning below a phone or an address that other listings have too. It never prevents saving, because the same value can be correct. */
export const SameContact = ({ form: { id, values }, about }: SameContactProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { phone, address1, city, isConfidential } = values;
  const searchText = useDebounced(about === 'phone' ? phone : `${address1.trim()}\n${city.trim()}`);
  const [street = '', town = ''] = searchText.split('\n');
  const isWhole =
    about === 'phone' ? phoneDigits(searchText) !== undefined && searchText !== '' : street !== '' && town !== '' && !isConfidential;
  const query = about === 'phone' ? { phone: searchText } : { address1: street, city: town };
  const { data = [] } = useQuery({
    queryKey: ['sameContact', id, query],
    queryFn: ({ signal }) =>
      api.call('GET /services/same-contact', { query: { ...query, ...(id !== null && { but: id }) } }, { language, signal }),
    enabled: isWhole,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const same = isWhole ? data.filter((other) => other.same.includes(about)) : [];
  return (
    <div role="status" className={styles.same}>
      {same.map((other) => (
        <Note key={other.id} icon={TriangleAlert} lamp>
          {t(`serviceForm.same.${about}`, { name: other.name })} {t('serviceForm.same.right')}{' '}
          <a href={`/services/${other.id}`} target="_blank" rel="noreferrer">
            {t('serviceForm.same.look')}
          </a>
        </Note>
      ))}
    </div>
  );
};
