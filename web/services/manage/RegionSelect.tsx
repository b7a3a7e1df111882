import { useQuery } from '@tanstack/react-query';
import { NO_REGION } from '#kernel/vocabulary/regions.ts';
import { useApi } from '../../api/ApiContext.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';

interface RegionSelectProps {
  readonly id: string;
  readonly label: string;
  /** Labels for all regions, and for places that belong to no region. */
  readonly all: string;
  readonly none: string;
  /** Id of a region, `none`, or null for all. */
  readonly value: string | null;
  readonly onChange: (region: string | null, name: string | null) => void;
}

/** Filter of a list by region. Renders nothing if the directory has no regions. */
export const RegionSelect = ({ id, label, all, none, value, onChange }: RegionSelectProps) => {
  const { data: regions = [] } = useQuery(allRegionsQuery(useApi(), useLanguage()));
  if (regions.length === 0 && value === null) return null;
  const named = [...regions.map((region) => ({ value: region.id, label: region.name })), { value: NO_REGION, label: none }];
  const options = value === null || named.some((each) => each.value === value) ? named : [...named, { value, label: value }];
  return (
    <SelectField
      id={id}
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen, named.find((each) => each.value === chosen)?.label ?? null)}
      options={[{ value: '', label: all }, ...options]}
    />
  );
};
