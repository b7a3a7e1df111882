import { useTranslation } from 'react-i18next';
import { crisisNumber } from '#domain/crisisLine/crisisNumbers.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ChangePreview } from '#web/ui/editing/ChangePreview.tsx';
import { crisisCard } from '../../../ui/crisisLine/crisisCard.ts';
import { CrisisLineCard } from '../../../ui/crisisLine/CrisisLineCard.tsx';
import type { LineForm } from './useLineForm.ts';

/** Live preview of the visitors' card, on a desktop. */
export const LinePreview = ({ form: { values, changes } }: { readonly form: LineForm }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const filledValues = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
  const line = {
    id: 'preview',
    area: t('crisisManage.preview.area'),
    time: t('crisisManage.preview.time'),
    ...filledValues,
    name: values.name.trim() || t('crisisManage.preview.name'),
    description: values.description.trim() || t('crisisManage.preview.help'),
    phone: crisisNumber(values.phone) ?? (values.phone.trim() || t('crisisManage.preview.phone')),
  };
  return (
    <ChangePreview changes={changes.map((field) => t(`crisisManage.field.${field}`))} outcome={t('crisisManage.preview.public')}>
      <div inert>
        <CrisisLineCard card={crisisCard(line, language)} />
      </div>
    </ChangePreview>
  );
};
