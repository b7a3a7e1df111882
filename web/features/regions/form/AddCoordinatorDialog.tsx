import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/useCommand.ts';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import { useRefreshRegions } from '../useRemoveRecord.ts';
import { ContactTextField } from './ContactFields.tsx';
import { bodyOf } from './recordBody.ts';
import type { Values } from './recordKind.ts';

interface AddCoordinatorDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Dialog that adds a coordinator from the form of a region. Further facts can be added later. */
export const AddCoordinatorDialog = ({ onClose, onAdded }: AddCoordinatorDialogProps) => {
  const { t } = useTranslation();
  const { run: addCoordinator } = useCommand('POST /coordinators');
  const refresh = useRefreshRegions();
  const form = useForm<Values>({
    initial: { name: '', officePhone: '', email: '' },
    check: async () => (values) =>
      values['name']?.trim() === '' ? { name: { code: 'REQUIRED', text: t('regions.form.missing.name') } } : {},
    send: async (values) => {
      const { id } = await addCoordinator({ body: { ...bodyOf('coordinator', values) } });
      await refresh();
      onAdded(id);
    },
  });
  return (
    <ConfirmDialog
      question={t('regions.form.addCoordinatorTitle')}
      yesLabel={t('regions.form.add')}
      noLabel={t('regions.form.moveNo')}
      isBusy={form.isSending}
      onYes={() => form.submit()}
      onNo={onClose}
    >
      <ErrorSummary formSummary={form.summary} />
      <ContactTextField form={form} name="name" />
      <PhoneField fieldBinding={form.field('officePhone')} label={t('regions.form.field.officePhone')} />
      <ContactTextField form={form} name="email" isOptional type="email" />
    </ConfirmDialog>
  );
};
