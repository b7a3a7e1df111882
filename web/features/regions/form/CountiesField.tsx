import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitCounty } from '#domain/values/countyName.ts';
import { foldText } from '#domain/values/foldText.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { allRegionsQuery, countiesQuery } from '#web/api/manage/regionQueries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { Field, FieldError, type FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { CountyMap } from '../CountyMap.tsx';
import { countyDisplayNames, stateOfCounties } from '../countyNames.ts';
import { useCountyOutlines } from '../useCountyOutlines.ts';
import { OutsideForm } from './OutsideForm.tsx';
import { linesOf, textOfLines } from './recordKind.ts';
import { STATE_CODES } from './stateCodes.ts';
import styles from '#web/ui/editing/Editing.module.css';
import text from '#web/ui/text.module.css';
import own from '../Regions.module.css';

interface CountiesFieldProps {
  readonly fieldBinding: FieldBinding<string>;
  /** Id of the region; null for a new one. */
  readonly regionId: string | null;
  readonly regionName: string;
}

/** Field for the counties of a region: chosen on the map or in the list of the state. Asks before a county is moved from another region. */
export const CountiesField = ({ fieldBinding, regionId, regionName }: CountiesFieldProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { data: allCounties = [] } = useQuery(countiesQuery(api, language));
  const { data: regions = [] } = useQuery(allRegionsQuery(api, language));
  const [state, setState] = useState<string | null>(null);
  const [searchText, setSearchText] = useState('');
  const [movedCounty, setMovedCounty] = useState<string | null>(null);
  const chosenCounties = linesOf(fieldBinding.value);
  const shownState = state ?? stateOfCounties(chosenCounties) ?? stateOfCounties(allCounties.map(({ county }) => county));
  const outlines = useCountyOutlines(shownState === null ? [] : [shownState]);
  const counties = outlines.state === 'there' ? outlines.counties : [];

  const otherRegionOf = (county: string): string | undefined => {
    const id = allCounties.find((listedCounty) => listedCounty.county === county)?.regionId;
    return id === undefined || id === regionId ? undefined : regions.find((region) => region.id === id)?.name;
  };
  const setCounties = (nextCounties: readonly string[]) => fieldBinding.onChange(textOfLines(nextCounties.toSorted()));
  const toggle = (county: string) => {
    if (chosenCounties.includes(county)) setCounties(chosenCounties.filter((listedCounty) => listedCounty !== county));
    else if (otherRegionOf(county) !== undefined) setMovedCounty(county);
    else setCounties([...chosenCounties, county]);
  };
  const unassigned = new Set(
    counties
      .map(({ county }) => county)
      .filter((county) => !allCounties.some((listedCounty) => listedCounty.county === county && listedCounty.regionId !== undefined)),
  );
  const matching = counties.filter(({ county }) => foldText(county).includes(foldText(searchText)));
  const chosenInState = chosenCounties.filter((county) => splitCounty(county).state === shownState);

  return (
    <FormSection id="counties" title={t('regions.form.countiesTitle')}>
      {/* Target of the link in the error summary. */}
      <p id={fieldBinding.id} tabIndex={-1} role="status">
        {chosenCounties.length === 0
          ? t('regions.form.chosenNone')
          : t('regions.form.chosen', { count: chosenCounties.length, names: countyDisplayNames(chosenCounties).join(', ') })}
      </p>
      <FieldError id={`${fieldBinding.id}error`} text={fieldBinding.error} />
      {outlines.state === 'there' && counties.length > 0 && (
        <div>
          <CountyMap
            outlines={counties}
            visibleCounties={chosenInState}
            highlightedCounties={chosenInState}
            unassignedCounties={unassigned}
            name={regionName || t('regions.form.thisRegion')}
            onPress={toggle}
          />
          <p className={own.key}>{t('regions.form.mapHelp')}</p>
        </div>
      )}
      {outlines.state === 'failed' && <p>{t('regions.mapFailed')}</p>}
      <div className={styles.phone}>
        <Field
          fieldBinding={{ id: `${fieldBinding.id}find`, name: 'find', value: searchText, error: undefined, onChange: setSearchText }}
          label={t('regions.form.find')}
          type="search"
          autoComplete="off"
        />
        <SelectField
          id={`${fieldBinding.id}state`}
          label={t('regions.form.state')}
          value={shownState ?? ''}
          onChange={setState}
          options={[
            ...(shownState === null ? [{ value: '', label: t('regions.form.chooseState') }] : []),
            ...STATE_CODES.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <ul className={own.checks} data-tall="">
        {matching.map(({ county }) => {
          const otherRegion = otherRegionOf(county);
          return (
            <li key={county}>
              <label>
                <input type="checkbox" checked={chosenCounties.includes(county)} onChange={() => toggle(county)} />
                <span>
                  {county}{' '}
                  {otherRegion !== undefined && <span className={text.muted}>{t('regions.form.inRegion', { region: otherRegion })}</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {outlines.state === 'there' && matching.length === 0 && <p className={text.muted}>{t('regions.form.noCounty')}</p>}
      {movedCounty !== null && (
        <OutsideForm>
          <ConfirmDialog
            question={t('regions.form.moveQuestion', {
              county: splitCounty(movedCounty).name,
              region: regionName || t('regions.form.thisRegion'),
            })}
            yesLabel={t('regions.form.moveYes')}
            noLabel={t('regions.form.moveNo')}
            onYes={() => {
              setCounties([...chosenCounties, movedCounty]);
              setMovedCounty(null);
            }}
            onNo={() => setMovedCounty(null)}
          >
            <p>{t('regions.form.moveHelp', { from: otherRegionOf(movedCounty) ?? '' })}</p>
          </ConfirmDialog>
        </OutsideForm>
      )}
    </FormSection>
  );
};
