import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import button from '../button.module.css';

/** From putting two versions together back to one's own text. */
export const BackToText = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation();
  return (
    <button type="button" className={button.icon} aria-label={t('editing.merge.back')} onClick={onBack}>
      <ArrowLeft size={24} aria-hidden="true" />
    </button>
  );
};
