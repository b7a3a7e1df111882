import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import { allCoordinatorsQuery, countiesQuery } from '#web/api/manage/regionQueries.ts';
import { useCommand } from '#web/api/useCommand.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { bodyOf } from './body.ts';
import { Line } from './ContactFields.tsx';
import { CoordinatorsField } from './CoordinatorsField.tsx';
import { CountiesField } from './CountiesField.tsx';
import type { Draft } from './draft.ts';
import { EditRecord, useRecordDraft } from './EditRecord.tsx';
import { baseOf, emptyOf, linesOf, type Base, type RecordKind, type Values } from './record.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { useRecordForm, type RecordForm } from './useRecordForm.ts';

const KIND: RecordKind = { kind: 'region', fields: ['name', 'counties', 'coordinatorIds'], list: '/regions' };

const useLoad = (): ((id: string) => Promise<Base>) => {
  const api = useApi();
  const language = useLanguage();
  return async (id) => {
    const region = await api.call('GET /regions/{id}', { path: { id } }, { language });
    return baseOf(KIND.fields, { ...region, coordinatorIds: region.coordinators.map((each) => each.id) });
  };
};

/**
 * Returns a function with the counties that the admin agreed to move from another region. If more counties joined another region in the
 * meantime, the server refuses and the admin is asked again.
 */
const useMoved = (id: string | null): ((values: Values) => string[]) => {
  const { data: known = [] } = useQuery(countiesQuery(useApi(), useLanguage()));
  const others = useMemo(
    () => new Set(known.filter(({ regionId }) => regionId !== undefined && regionId !== id).map(({ county }) => county)),
    [known, id],
  );
  return (values) => linesOf(values['counties']).filter((county) => others.has(county));
};

const Fields = ({ form, title }: { readonly form: RecordForm; readonly title: string }) => {
  const { t } = useTranslation();
  const { data: coordinators } = useQuery(allCoordinatorsQuery(useApi(), useLanguage()));
  const nameOf = (id: string) => coordinators?.find((each) => each.id === id)?.name ?? t('regions.unnamed');
  return (
    <RecordScreen form={form} title={title} shown={(field, line) => (field === 'coordinatorIds' ? nameOf(line) : line)}>
      <FormSection id="name" title={t('regions.form.name')}>
        <Line form={form} name="name" />
      </FormSection>
      <CountiesField of={form.field('counties')} regionId={form.id} regionName={form.values['name'] ?? ''} />
      <CoordinatorsField of={form.field('coordinatorIds')} known={coordinators ?? []} />
    </RecordScreen>
  );
};

/** Page with the form of a new region. */
export const AddRegionPage = () => {
  const { t } = useTranslation();
  const { run: add } = useCommand('POST /regions');
  const moved = useMoved(null);
  const form = useRecordForm({
    kind: KIND,
    id: null,
    found: emptyOf(KIND.fields),
    draft: useRecordDraft(KIND, null),
    load: useLoad(),
    save: (values) => add({ body: { ...bodyOf('region', values), move: moved(values) } }),
    leadsTo: (id) => `/regions/${id}`,
  });
  return <Fields form={form} title={t('regions.add')} />;
};

interface EditProps {
  readonly id: string;
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
}

const EditRegion = ({ id, found, draft }: EditProps) => {
  const { t } = useTranslation();
  const { run: revise } = useCommand('PUT /regions/{id}');
  const moved = useMoved(id);
  const form = useRecordForm({
    kind: KIND,
    id,
    found,
    draft,
    load: useLoad(),
    save: (values, revision) =>
      revise({ path: { id }, body: { ...bodyOf('region', values), move: moved(values), ...(revision !== null && { revision }) } }),
    leadsTo: () => `/regions/${id}`,
  });
  return <Fields form={form} title={t('regions.editTitle')} />;
};

/** Page with the form of an existing region. */
export const EditRegionPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <EditRecord
      key={id}
      kind={KIND}
      id={id}
      title={t('regions.editTitle')}
      load={useLoad()}
      renderForm={(found, draft) => <EditRegion id={id} found={found} draft={draft} />}
    />
  );
};
