import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { bedHistoriesQuery } from '../../api/manage/bedHistoryQueries.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { RANGE_DAYS, type useRangeUrl } from './ranges.ts';

/** Returns the place of the address, null for all shelters, and its name; `onNamed` remembers the name of a chosen region. */
export const usePlaceOfUrl = ({ search }: ReturnType<typeof useRangeUrl>) => {
  const { t } = useTranslation();
  const [api, language] = [useApi(), useLanguage()];
  const [city, state, region] = [search.get('city'), search.get('state'), search.get('region')];
  const town = city === null || state === null ? null : { city, state };
  const [chosenName, setChosenName] = useState<string | null>(null);
  const { data: regions } = useQuery({ ...allRegionsQuery(api, language), enabled: region !== null });
  const townName = town === null ? t('bedHistory.everywhere') : `${town.city}, ${town.state}`;
  const regionName =
    regions?.find(({ id }) => id === region)?.name ?? chosenName ?? t(region === 'none' ? 'bedHistory.noRegion' : 'bedHistory.region');
  return {
    place: region === null ? town : { region },
    placeName: region === null ? townName : regionName,
    town,
    townName,
    region,
    onNamed: setChosenName,
  };
};

interface PlaceFiltersProps {
  readonly url: ReturnType<typeof useRangeUrl>;
  readonly place: ReturnType<typeof usePlaceOfUrl>;
}

/** Lets the user choose the city or the region whose shelters are shown. */
export const PlaceFilters = ({ url: { setParams }, place: { town, townName, region, onNamed } }: PlaceFiltersProps) => {
  const { t } = useTranslation();
  const [api, language] = [useApi(), useLanguage()];
  // Loads all shelters, so that the list of places does not depend on the selected place.
  const { data: allHistories } = useQuery(bedHistoriesQuery(api, null, RANGE_DAYS.day, language));
  const townNames = [...new Set(allHistories?.shelters.map((shelter) => `${shelter.city}, ${shelter.state}`))].toSorted();
  const chooseTown = (name: string): void => {
    const shelter = allHistories?.shelters.find((known) => `${known.city}, ${known.state}` === name);
    setParams({ city: shelter?.city ?? null, state: shelter?.state ?? null, region: null });
  };
  return (
    <>
      <SelectField
        id="place"
        label={t('bedHistory.place')}
        value={town === null ? '' : townName}
        onChange={chooseTown}
        options={[
          { value: '', label: t('bedHistory.anyCity') },
          ...[...new Set([...townNames, ...(town === null ? [] : [townName])])].map((value) => ({ value, label: value })),
        ]}
      />
      <RegionSelect
        id="beds-region"
        label={t('bedHistory.region')}
        allLabel={t('bedHistory.anyRegion')}
        noneLabel={t('bedHistory.noRegion')}
        value={region}
        onChange={(chosen, name) => {
          onNamed(name);
          setParams({ region: chosen, city: null, state: null });
        }}
      />
    </>
  );
};
