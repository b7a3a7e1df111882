import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { Coordinator, Liaison, Region } from '../../api/types.ts';
import { Person } from './Person.tsx';

interface Changing {
  readonly onRemove?: () => void;
}

/** Row of a coordinator with all contact facts. `regions`: the coordinator's regions, on pages that do not show them already. */
export const CoordinatorRow = ({
  of,
  regions,
  onRemove,
}: Changing & { readonly of: Region['coordinators'][number]; readonly regions?: Coordinator['regions'] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { id, name, addresses = [], officePhone, extension, mobile, fax, email } = of;
  const regionNames = regions?.map((region) => region.name).join(', ');
  return (
    <Person
      name={name}
      lines={[
        ...addresses,
        extension === undefined ? undefined : t('regions.extension', { extension }),
        fax === undefined ? undefined : t('regions.fax', { phone: fax }),
        regionNames === undefined
          ? undefined
          : regionNames === ''
            ? t('regions.askedNowhere')
            : t('regions.asked', { regions: regionNames }),
      ]}
      phones={[
        { kind: 'officePhone', phone: officePhone, extension },
        { kind: 'mobile', phone: mobile },
      ]}
      email={email}
      edit={can('region.revise') ? `/coordinators/${id}/edit` : undefined}
      onRemove={onRemove}
    />
  );
};

/** Row of a liaison. `withCounty`: true where the county is not obvious. */
export const LiaisonRow = ({ of, withCounty = false, onRemove }: Changing & { readonly of: Liaison; readonly withCounty?: boolean }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { id, name, title, district, county, position, phone, extension, email } = of;
  return (
    <Person
      name={[title, name].filter((part) => part !== undefined && part !== '').join(' ')}
      lines={[
        district,
        position,
        withCounty ? county : undefined,
        extension === undefined ? undefined : t('regions.extension', { extension }),
      ]}
      phones={[{ kind: 'phone', phone, extension }]}
      email={email}
      edit={can('region.revise') ? `/liaisons/${id}/edit` : undefined}
      onRemove={onRemove}
    />
  );
};
