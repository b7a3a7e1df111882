import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/useCommand.ts';
import { Confirm } from '#web/ui/form/Confirm.tsx';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import { useRefreshRegions } from '../useRemoveThing.ts';
import { bodyOf } from './body.ts';
import { Line } from './ContactFields.tsx';
import type { Values } from './record.ts';

interface AddCoordinatorHereProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Dialog that adds a coordinator from the form of a region. Further facts can be added later. */
export const AddCoordinatorHere = ({ onClose, onAdded }: AddCoordinatorHereProps) => {
  const { t } = useTranslation();
  const { run: add } = useCommand('POST /coordinators');
  const refresh = useRefreshRegions();
  const form = useForm<Values>({
    initial: { name: '', officePhone: '', email: '' },
    check: async () => (values) =>
      values['name']?.trim() === '' ? { name: { code: 'REQUIRED', text: t('regions.form.missing.name') } } : {},
    send: async (values) => {
      const { id } = await add({ body: { ...bodyOf('coordinator', values) } });
      await refresh();
      onAdded(id);
    },
  });
  return (
    <Confirm
      question={t('regions.form.addCoordinatorTitle')}
      yes={t('regions.form.add')}
      no={t('regions.form.moveNo')}
      busy={form.sending}
      onYes={() => form.submit()}
      onNo={onClose}
    >
      <ErrorSummary of={form.summary} />
      <Line form={form} name="name" />
      <PhoneField of={form.field('officePhone')} label={t('regions.form.field.officePhone')} />
      <Line form={form} name="email" optional type="email" />
    </Confirm>
  );
};
