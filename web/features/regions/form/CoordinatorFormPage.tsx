import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useApi } from '#web/api/ApiContext.ts';
import { allRegionsQuery } from '#web/api/manage/regionQueries.ts';
import { useCommand } from '#web/api/useCommand.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { CoordinatorFields } from './ContactFields.tsx';
import { EditRecord, useRecordDraft } from './EditRecord.tsx';
import { bodyOf } from './recordBody.ts';
import type { Draft } from './recordDraft.ts';
import { baseFromResponse, emptyBase, type Base, type RecordKind } from './recordKind.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { useRecordForm } from './useRecordForm.ts';

const COORDINATOR: RecordKind = {
  kind: 'coordinator',
  fields: ['name', 'addresses', 'officePhone', 'extension', 'mobile', 'fax', 'email'],
  listUrl: '/coordinators',
};

const useLoadCoordinator = (): ((id: string) => Promise<Base>) => {
  const api = useApi();
  const language = useLanguage();
  return async (id) => baseFromResponse(COORDINATOR.fields, await api.call('GET /coordinators/{id}', { path: { id } }, { language }));
};

/** Page with the form of a new coordinator, whom it adds to the region in the address. */
export const AddCoordinatorPage = () => {
  const { t } = useTranslation();
  const [region, setRegion] = useState(new URLSearchParams(useSearch()).get('region') ?? '');
  const { data: regions = [] } = useQuery(allRegionsQuery(useApi(), useLanguage()));
  const { run: addCoordinator } = useCommand('POST /coordinators');
  const form = useRecordForm({
    kind: COORDINATOR,
    id: null,
    base: emptyBase(COORDINATOR.fields),
    draft: useRecordDraft(COORDINATOR, null),
    load: useLoadCoordinator(),
    save: (values) => addCoordinator({ body: { ...bodyOf('coordinator', values), ...(region !== '' && { regionId: region }) } }),
    urlAfterSave: () => (region === '' ? COORDINATOR.listUrl : `/regions/${region}`),
  });
  return (
    <RecordScreen form={form} fieldTitle={t('regions.form.addCoordinatorTitle')}>
      <CoordinatorFields form={form} />
      <FormSection id="region" title={t('regions.form.regionTitle')}>
        <SelectField
          id="coordinator-region"
          label={t('regions.form.regionTitle')}
          value={region}
          onChange={setRegion}
          options={[{ value: '', label: t('regions.form.regionNone') }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </FormSection>
    </RecordScreen>
  );
};

interface EditProps {
  readonly id: string;
  readonly base: Base;
  readonly draft: Preference<Draft | null>;
}

const EditCoordinator = ({ id, base, draft }: EditProps) => {
  const { t } = useTranslation();
  const { run: updateCoordinator } = useCommand('PUT /coordinators/{id}');
  const form = useRecordForm({
    kind: COORDINATOR,
    id,
    base,
    draft,
    load: useLoadCoordinator(),
    save: (values, revision) =>
      updateCoordinator({ path: { id }, body: { ...bodyOf('coordinator', values), ...(revision !== null && { revision }) } }),
  });
  return (
    <RecordScreen form={form} fieldTitle={t('regions.form.editCoordinatorTitle')}>
      <CoordinatorFields form={form} />
    </RecordScreen>
  );
};

/** Page with the form of an existing coordinator. */
export const EditCoordinatorPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <EditRecord
      key={id}
      kind={COORDINATOR}
      id={id}
      title={t('regions.form.editCoordinatorTitle')}
      load={useLoadCoordinator()}
      renderForm={(base, draft) => <EditCoordinator id={id} base={base} draft={draft} />}
    />
  );
};
