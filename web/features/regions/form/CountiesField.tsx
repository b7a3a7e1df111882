import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitCounty } from '#kernel/countyName.ts';
import { foldText } from '#kernel/foldText.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { allRegionsQuery, countiesQuery } from '#web/api/manage/regionQueries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { Confirm } from '#web/ui/form/Confirm.tsx';
import { Field, FieldError, type FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { CountyMap } from '../CountyMap.tsx';
import { readCounties, stateOfCounties } from '../countyNames.ts';
import { useOutlines } from '../useOutlines.ts';
import { OverForm } from './OverForm.tsx';
import { linesOf, textOfLines } from './record.ts';
import { STATES } from './states.ts';
import styles from '#web/ui/editing/Editing.module.css';
import text from '#web/ui/text.module.css';
import own from '../Regions.module.css';

interface CountiesFieldProps {
  readonly of: FieldBinding<string>;
  /** Id of the region; null for a new one. */
  readonly regionId: string | null;
  readonly regionName: string;
}

/** Field for the counties of a region: chosen on the map or in the list of the state. Asks before a county is moved from another region. */
export const CountiesField = ({ of, regionId, regionName }: CountiesFieldProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { data: known = [] } = useQuery(countiesQuery(api, language));
  const { data: regions = [] } = useQuery(allRegionsQuery(api, language));
  const [state, setState] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [movedCounty, setMovedCounty] = useState<string | null>(null);
  const chosen = linesOf(of.value);
  const shownState = state ?? stateOfCounties(chosen) ?? stateOfCounties(known.map(({ county }) => county));
  const outlines = useOutlines(shownState === null ? [] : [shownState]);
  const counties = outlines.state === 'there' ? outlines.counties : [];

  const otherOf = (county: string): string | undefined => {
    const id = known.find((each) => each.county === county)?.regionId;
    return id === undefined || id === regionId ? undefined : regions.find((region) => region.id === id)?.name;
  };
  const set = (next: readonly string[]) => of.onChange(textOfLines(next.toSorted()));
  const toggle = (county: string) => {
    if (chosen.includes(county)) set(chosen.filter((each) => each !== county));
    else if (otherOf(county) !== undefined) setMovedCounty(county);
    else set([...chosen, county]);
  };
  const free = new Set(
    counties.map(({ county }) => county).filter((county) => !known.some((each) => each.county === county && each.regionId !== undefined)),
  );
  const found = counties.filter(({ county }) => foldText(county).includes(foldText(words)));
  const inState = chosen.filter((county) => splitCounty(county).state === shownState);

  return (
    <FormSection id="counties" title={t('regions.form.countiesTitle')}>
      {/* Target of the link in the error summary. */}
      <p id={of.id} tabIndex={-1} role="status">
        {chosen.length === 0
          ? t('regions.form.chosenNone')
          : t('regions.form.chosen', { count: chosen.length, names: readCounties(chosen).join(', ') })}
      </p>
      <FieldError id={`${of.id}error`} text={of.error} />
      {outlines.state === 'there' && counties.length > 0 && (
        <div>
          <CountyMap
            outlines={counties}
            around={inState}
            inside={inState}
            free={free}
            name={regionName || t('regions.form.thisRegion')}
            onPress={toggle}
          />
          <p className={own.key}>{t('regions.form.mapHelp')}</p>
        </div>
      )}
      {outlines.state === 'failed' && <p>{t('regions.mapFailed')}</p>}
      <div className={styles.phone}>
        <Field
          of={{ id: `${of.id}find`, name: 'find', value: words, error: undefined, onChange: setWords }}
          label={t('regions.form.find')}
          type="search"
          autoComplete="off"
        />
        <SelectField
          id={`${of.id}state`}
          label={t('regions.form.state')}
          value={shownState ?? ''}
          onChange={setState}
          options={[
            ...(shownState === null ? [{ value: '', label: t('regions.form.chooseState') }] : []),
            ...STATES.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <ul className={own.checks} data-tall="">
        {found.map(({ county }) => {
          const other = otherOf(county);
          return (
            <li key={county}>
              <label>
                <input type="checkbox" checked={chosen.includes(county)} onChange={() => toggle(county)} />
                <span>
                  {county} {other !== undefined && <span className={text.muted}>{t('regions.form.inRegion', { region: other })}</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {outlines.state === 'there' && found.length === 0 && <p className={text.muted}>{t('regions.form.noCounty')}</p>}
      {movedCounty !== null && (
        <OverForm>
          <Confirm
            question={t('regions.form.moveQuestion', {
              county: splitCounty(movedCounty).name,
              region: regionName || t('regions.form.thisRegion'),
            })}
            yes={t('regions.form.moveYes')}
            no={t('regions.form.moveNo')}
            onYes={() => {
              set([...chosen, movedCounty]);
              setMovedCounty(null);
            }}
            onNo={() => setMovedCounty(null)}
          >
            <p>{t('regions.form.moveHelp', { from: otherOf(movedCounty) ?? '' })}</p>
          </Confirm>
        </OverForm>
      )}
    </FormSection>
  );
};
