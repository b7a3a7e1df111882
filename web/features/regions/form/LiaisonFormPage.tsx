import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useApi } from '#web/api/ApiContext.ts';
import { useCommand } from '#web/api/useCommand.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { LiaisonContactFields, ContactTextField } from './ContactFields.tsx';
import { CountyField } from './CountyField.tsx';
import { EditRecord, useRecordDraft } from './EditRecord.tsx';
import { bodyOf } from './recordBody.ts';
import type { Draft } from './recordDraft.ts';
import { baseFromResponse, emptyBase, type Base, type RecordKind } from './recordKind.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { useRecordForm, type RecordForm } from './useRecordForm.ts';
import styles from '#web/ui/editing/Editing.module.css';

const LIAISON: RecordKind = {
  kind: 'liaison',
  fields: ['name', 'title', 'position', 'district', 'county', 'phone', 'extension', 'email'],
  listUrl: '/liaisons',
};

const useLoadLiaison = (): ((id: string) => Promise<Base>) => {
  const api = useApi();
  const language = useLanguage();
  return async (id) => baseFromResponse(LIAISON.fields, await api.call('GET /liaisons/{id}', { path: { id } }, { language }));
};

const LiaisonFields = ({ form, title }: { readonly form: RecordForm; readonly title: string }) => {
  const { t } = useTranslation();
  return (
    <RecordScreen form={form} fieldTitle={title}>
      <FormSection id="who" title={t('regions.form.whoTitle')}>
        <div className={styles.phone}>
          <ContactTextField form={form} name="name" />
          <ContactTextField form={form} name="title" isOptional />
        </div>
        <ContactTextField form={form} name="district" />
        <ContactTextField form={form} name="position" isOptional />
        <CountyField fieldBinding={form.field('county')} />
      </FormSection>
      <LiaisonContactFields form={form} />
    </RecordScreen>
  );
};

/** Page with the form of a new liaison. The address may contain the county. */
export const AddLiaisonPage = () => {
  const { t } = useTranslation();
  const county = new URLSearchParams(useSearch()).get('county') ?? '';
  const { run: addLiaison } = useCommand('POST /liaisons');
  const form = useRecordForm({
    kind: LIAISON,
    id: null,
    base: emptyBase(LIAISON.fields, { county }),
    draft: useRecordDraft(LIAISON, null),
    load: useLoadLiaison(),
    save: (values) => addLiaison({ body: bodyOf('liaison', values) }),
  });
  return <LiaisonFields form={form} title={t('regions.form.addLiaisonTitle')} />;
};

interface EditProps {
  readonly id: string;
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
}

const EditLiaison = ({ id, found, draft }: EditProps) => {
  const { t } = useTranslation();
  const { run: updateLiaison } = useCommand('PUT /liaisons/{id}');
  const form = useRecordForm({
    kind: LIAISON,
    id,
    base: found,
    draft,
    load: useLoadLiaison(),
    save: (values, revision) =>
      updateLiaison({ path: { id }, body: { ...bodyOf('liaison', values), ...(revision !== null && { revision }) } }),
  });
  return <LiaisonFields form={form} title={t('regions.form.editLiaisonTitle')} />;
};

/** Page with the form of an existing liaison. */
export const EditLiaisonPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <EditRecord
      key={id}
      kind={LIAISON}
      id={id}
      title={t('regions.form.editLiaisonTitle')}
      load={useLoadLiaison()}
      renderForm={(found, draft) => <EditLiaison id={id} found={found} draft={draft} />}
    />
  );
};
