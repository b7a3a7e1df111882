import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useApi } from '#web/api/ApiContext.ts';
import { useCommand } from '#web/api/useCommand.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { bodyOf } from './body.ts';
import { LiaisonReach, Line } from './ContactFields.tsx';
import { CountyField } from './CountyField.tsx';
import type { Draft } from './draft.ts';
import { EditRecord, useRecordDraft } from './EditRecord.tsx';
import { baseOf, emptyOf, type Base, type RecordKind } from './record.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { useRecordForm, type RecordForm } from './useRecordForm.ts';
import styles from '#web/ui/editing/Editing.module.css';

const KIND: RecordKind = {
  kind: 'liaison',
  fields: ['name', 'title', 'position', 'district', 'county', 'phone', 'extension', 'email'],
  list: '/liaisons',
};

const useLoad = (): ((id: string) => Promise<Base>) => {
  const api = useApi();
  const language = useLanguage();
  return async (id) => baseOf(KIND.fields, await api.call('GET /liaisons/{id}', { path: { id } }, { language }));
};

const Fields = ({ form, title }: { readonly form: RecordForm; readonly title: string }) => {
  const { t } = useTranslation();
  return (
    <RecordScreen form={form} title={title}>
      <FormSection id="who" title={t('regions.form.whoTitle')}>
        <div className={styles.phone}>
          <Line form={form} name="name" />
          <Line form={form} name="title" optional />
        </div>
        <Line form={form} name="district" />
        <Line form={form} name="position" optional />
        <CountyField of={form.field('county')} />
      </FormSection>
      <LiaisonReach form={form} />
    </RecordScreen>
  );
};

/** Page with the form of a new liaison. The address may contain the county. */
export const AddLiaisonPage = () => {
  const { t } = useTranslation();
  const county = new URLSearchParams(useSearch()).get('county') ?? '';
  const { run: add } = useCommand('POST /liaisons');
  const form = useRecordForm({
    kind: KIND,
    id: null,
    found: emptyOf(KIND.fields, { county }),
    draft: useRecordDraft(KIND, null),
    load: useLoad(),
    save: (values) => add({ body: bodyOf('liaison', values) }),
  });
  return <Fields form={form} title={t('regions.form.addLiaisonTitle')} />;
};

interface EditProps {
  readonly id: string;
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
}

const EditLiaison = ({ id, found, draft }: EditProps) => {
  const { t } = useTranslation();
  const { run: revise } = useCommand('PUT /liaisons/{id}');
  const form = useRecordForm({
    kind: KIND,
    id,
    found,
    draft,
    load: useLoad(),
    save: (values, revision) => revise({ path: { id }, body: { ...bodyOf('liaison', values), ...(revision !== null && { revision }) } }),
  });
  return <Fields form={form} title={t('regions.form.editLiaisonTitle')} />;
};

/** Page with the form of an existing liaison. */
export const EditLiaisonPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <EditRecord
      key={id}
      kind={KIND}
      id={id}
      title={t('regions.form.editLiaisonTitle')}
      load={useLoad()}
      renderForm={(found, draft) => <EditLiaison id={id} found={found} draft={draft} />}
    />
  );
};
