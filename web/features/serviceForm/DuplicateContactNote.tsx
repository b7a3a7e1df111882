import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { phoneDigits } from '#domain/values/contact.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useDebounced } from '../../browser/useDebounced.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { TriangleAlert } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import styles from './ServiceForm.module.css';

interface DuplicateContactNoteProps {
  readonly form: ServiceForm;
  readonly contactField: 'phone' | 'address';
}

/** Warning below a phone or an address that other listings have too. It never prevents saving, because the same value can be correct. */
export const DuplicateContactNote = ({ form: { id, values }, contactField }: DuplicateContactNoteProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { phone, address1, city, isConfidential } = values;
  const searchText = useDebounced(contactField === 'phone' ? phone : `${address1.trim()}\n${city.trim()}`);
  const [street = '', town = ''] = searchText.split('\n');
  const isComplete =
    contactField === 'phone' ? phoneDigits(searchText) !== undefined && searchText !== '' : street !== '' && town !== '' && !isConfidential;
  const query = contactField === 'phone' ? { phone: searchText } : { address1: street, city: town };
  const { data = [] } = useQuery({
    queryKey: ['sameContact', id, query],
    queryFn: ({ signal }) =>
      api.call('GET /services/same-contact', { query: { ...query, ...(id !== null && { but: id }) } }, { language, signal }),
    enabled: isComplete,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const duplicates = isComplete ? data.filter((match) => match.same.includes(contactField)) : [];
  return (
    <div role="status" className={styles.same}>
      {duplicates.map((match) => (
        <Note key={match.id} icon={TriangleAlert} isLampColoured>
          {t(`serviceForm.same.${contactField}`, { name: match.name })} {t('serviceForm.same.right')}{' '}
          <a href={`/services/${match.id}`} target="_blank" rel="noreferrer">
            {t('serviceForm.same.look')}
          </a>
        </Note>
      ))}
    </div>
  );
};
