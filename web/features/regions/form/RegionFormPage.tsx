import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import { allCoordinatorsQuery, countiesQuery } from '#web/api/manage/regionQueries.ts';
import { useCommand } from '#web/api/useCommand.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { ContactTextField } from './ContactFields.tsx';
import { CoordinatorsField } from './CoordinatorsField.tsx';
import { CountiesField } from './CountiesField.tsx';
import { EditRecord, useRecordDraft } from './EditRecord.tsx';
import { bodyOf } from './recordBody.ts';
import type { Draft } from './recordDraft.ts';
import { baseFromResponse, emptyBase, linesOf, type Base, type RecordKind, type Values } from './recordKind.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { useRecordForm, type RecordForm } from './useRecordForm.ts';

const REGION: RecordKind = { kind: 'region', fields: ['name', 'counties', 'coordinatorIds'], listUrl: '/regions' };

const useLoadRegion = (): ((id: string) => Promise<Base>) => {
  const api = useApi();
  const language = useLanguage();
  return async (id) => {
    const region = await api.call('GET /regions/{id}', { path: { id } }, { language });
    return baseFromResponse(REGION.fields, { ...region, coordinatorIds: region.coordinators.map((coordinator) => coordinator.id) });
  };
};

/**
 * Returns a function with the counties that the admin agreed to move from another region. If more counties joined another region in the
 * meantime, the server refuses and the admin is asked again.
 */
const useMovedCounties = (id: string | null): ((values: Values) => string[]) => {
  const { data: allCounties = [] } = useQuery(countiesQuery(useApi(), useLanguage()));
  const countiesOfOthers = useMemo(
    () => new Set(allCounties.filter(({ regionId }) => regionId !== undefined && regionId !== id).map(({ county }) => county)),
    [allCounties, id],
  );
  return (values) => linesOf(values['counties']).filter((county) => countiesOfOthers.has(county));
};

const RegionFields = ({ form, title }: { readonly form: RecordForm; readonly title: string }) => {
  const { t } = useTranslation();
  const { data: coordinators } = useQuery(allCoordinatorsQuery(useApi(), useLanguage()));
  const nameOf = (id: string) => coordinators?.find((coordinator) => coordinator.id === id)?.name ?? t('regions.unnamed');
  return (
    <RecordScreen form={form} fieldTitle={title} lineText={(field, line) => (field === 'coordinatorIds' ? nameOf(line) : line)}>
      <FormSection id="name" title={t('regions.form.name')}>
        <ContactTextField form={form} name="name" />
      </FormSection>
      <CountiesField fieldBinding={form.field('counties')} regionId={form.id} regionName={form.values['name'] ?? ''} />
      <CoordinatorsField fieldBinding={form.field('coordinatorIds')} allCoordinators={coordinators ?? []} />
    </RecordScreen>
  );
};

/** Page with the form of a new region. */
export const AddRegionPage = () => {
  const { t } = useTranslation();
  const { run: addRegion } = useCommand('POST /regions');
  const movedCounties = useMovedCounties(null);
  const form = useRecordForm({
    kind: REGION,
    id: null,
    base: emptyBase(REGION.fields),
    draft: useRecordDraft(REGION, null),
    load: useLoadRegion(),
    save: (values) => addRegion({ body: { ...bodyOf('region', values), move: movedCounties(values) } }),
    urlAfterSave: (id) => `/regions/${id}`,
  });
  return <RegionFields form={form} title={t('regions.add')} />;
};

interface EditProps {
  readonly id: string;
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
}

const EditRegion = ({ id, found, draft }: EditProps) => {
  const { t } = useTranslation();
  const { run: updateRegion } = useCommand('PUT /regions/{id}');
  const movedCounties = useMovedCounties(id);
  const form = useRecordForm({
    kind: REGION,
    id,
    base: found,
    draft,
    load: useLoadRegion(),
    save: (values, revision) =>
      updateRegion({
        path: { id },
        body: { ...bodyOf('region', values), move: movedCounties(values), ...(revision !== null && { revision }) },
      }),
    urlAfterSave: () => `/regions/${id}`,
  });
  return <RegionFields form={form} title={t('regions.editTitle')} />;
};

/** Page with the form of an existing region. */
export const EditRegionPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <EditRecord
      key={id}
      kind={REGION}
      id={id}
      title={t('regions.editTitle')}
      load={useLoadRegion()}
      renderForm={(found, draft) => <EditRegion id={id} found={found} draft={draft} />}
    />
  );
};
