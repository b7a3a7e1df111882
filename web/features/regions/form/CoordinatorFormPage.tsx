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
import { bodyOf } from './body.ts';
import { CoordinatorFields } from './ContactFields.tsx';
import type { Draft } from './draft.ts';
import { EditRecord, useRecordDraft } from './EditRecord.tsx';
import { baseOf, emptyOf, type Base, type RecordKind } from './record.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { useRecordForm } from './useRecordForm.ts';

const KIND: RecordKind = {
  kind: 'coordinator',
  fields: ['name', 'addresses', 'officePhone', 'extension', 'mobile', 'fax', 'email'],
  list: '/coordinators',
};

const useLoad = (): ((id: string) => Promise<Base>) => {
  const api = useApi();
  const language = useLanguage();
  return async (id) => baseOf(KIND.fields, await api.call('GET /coordinators/{id}', { path: { id } }, { language }));
};

/** Page with the form of a new coordinator, whom it adds to the region in the address. */
export const AddCoordinatorPage = () => {
  const { t } = useTranslation();
  const [region, setRegion] = useState(new URLSearchParams(useSearch()).get('region') ?? '');
  const { data: regions = [] } = useQuery(allRegionsQuery(useApi(), useLanguage()));
  const { run: add } = useCommand('POST /coordinators');
  const form = useRecordForm({
    kind: KIND,
    id: null,
    found: emptyOf(KIND.fields),
    draft: useRecordDraft(KIND, null),
    load: useLoad(),
    save: (values) => add({ body: { ...bodyOf('coordinator', values), ...(region !== '' && { regionId: region }) } }),
    leadsTo: () => (region === '' ? KIND.list : `/regions/${region}`),
  });
  return (
    <RecordScreen form={form} title={t('regions.form.addCoordinatorTitle')}>
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
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
}

const EditCoordinator = ({ id, found, draft }: EditProps) => {
  const { t } = useTranslation();
  const { run: revise } = useCommand('PUT /coordinators/{id}');
  const form = useRecordForm({
    kind: KIND,
    id,
    found,
    draft,
    load: useLoad(),
    save: (values, revision) =>
      revise({ path: { id }, body: { ...bodyOf('coordinator', values), ...(revision !== null && { revision }) } }),
  });
  return (
    <RecordScreen form={form} title={t('regions.form.editCoordinatorTitle')}>
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
      kind={KIND}
      id={id}
      title={t('regions.form.editCoordinatorTitle')}
      load={useLoad()}
      renderForm={(found, draft) => <EditCoordinator id={id} found={found} draft={draft} />}
    />
  );
};
