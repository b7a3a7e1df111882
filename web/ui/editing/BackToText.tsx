import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import button from '../button.module.css';

/** Button that leads from the merge of two versions back to the user's own text. */
export const BackToText = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation();
  return (
    <button type="button" className={button.icon} aria-label={t('editing.merge.back')} onClick={onBack}>
      <ArrowLeft size={24} aria-hidden="true" />
    </button>
  );
};
