import { useQuery } from '@tanstack/react-query';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { useApi } from '../../api/ApiContext.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';

interface RegionSelectProps {
  readonly id: string;
  readonly label: string;
  /** Labels for all regions, and for places that belong to no region. */
  readonly allLabel: string;
  readonly noneLabel: string;
  /** Id of a region, `noneLabel`, or null for all. */
  readonly value: string | null;
  readonly onChange: (region: string | null, name: string | null) => void;
}

/** Filter of a list by region. Renders nothing if the directory has no regions. */
export const RegionSelect = ({ id, label, allLabel, noneLabel, value, onChange }: RegionSelectProps) => {
  const { data: regions = [] } = useQuery(allRegionsQuery(useApi(), useLanguage()));
  if (regions.length === 0 && value === null) return null;
  const namedOptions = [...regions.map((region) => ({ value: region.id, label: region.name })), { value: NO_REGION, label: noneLabel }];
  const options =
    value === null || namedOptions.some((option) => option.value === value) ? namedOptions : [...namedOptions, { value, label: value }];
  return (
    <SelectField
      id={id}
      label={label}
      value={value ?? ''}
      onChange={(chosenValue) =>
        onChange(chosenValue === '' ? null : chosenValue, namedOptions.find((option) => option.value === chosenValue)?.label ?? null)
      }
      options={[{ value: '', label: allLabel }, ...options]}
    />
  );
};
