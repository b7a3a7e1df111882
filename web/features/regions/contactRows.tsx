import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { Coordinator, Liaison, Region } from '../../api/types.ts';
import { ContactCard } from './ContactCard.tsx';

interface ContactRowProps {
  readonly onRemove?: () => void;
}

/** Row of a coordinator with all contact facts. `regions`: the coordinator's regions, on pages that do not show them already. */
export const CoordinatorRow = ({
  contact,
  regions,
  onRemove,
}: ContactRowProps & { readonly contact: Region['coordinators'][number]; readonly regions?: Coordinator['regions'] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { id, name, addresses = [], officePhone, extension, mobile, fax, email } = contact;
  const regionNames = regions?.map((region) => region.name).join(', ');
  return (
    <ContactCard
      name={name}
      lines={[
        ...addresses,
        regionNames === undefined
          ? undefined
          : regionNames === ''
            ? t('regions.askedNowhere')
            : t('regions.asked', { regions: regionNames }),
      ]}
      fax={fax}
      phones={[
        { kind: 'officePhone', phone: officePhone, extension },
        { kind: 'mobile', phone: mobile },
      ]}
      email={email}
      editUrl={can('region.revise') ? `/coordinators/${id}/edit` : undefined}
      onRemove={onRemove}
    />
  );
};

/** Row of a liaison. `withCounty`: true where the county is not obvious. */
export const LiaisonRow = ({
  contact,
  withCounty = false,
  onRemove,
}: ContactRowProps & { readonly contact: Liaison; readonly withCounty?: boolean }) => {
  const can = useCan();
  const { id, name, title, district, county, position, phone, extension, email } = contact;
  return (
    <ContactCard
      name={[title, name].filter((part) => part !== undefined && part !== '').join(' ')}
      lines={[district, position, withCounty ? county : undefined]}
      phones={[{ kind: 'phone', phone, extension }]}
      email={email}
      editUrl={can('region.revise') ? `/liaisons/${id}/edit` : undefined}
      onRemove={onRemove}
    />
  );
};
