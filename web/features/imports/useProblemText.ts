import { useTranslation } from 'react-i18next';
import { MAX_IMPORT_MEGABYTES } from '../../api/manage/uploadImport.ts';
import { useErrorMessage, type FormError } from '../../ui/form/errorMessage.ts';

/** Returns a function for the sentence about a failed action, with what to do next. */
export const useProblemText = (): ((problem: FormError) => string) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  return (problem) => {
    if (problem.code === 'TOO_LARGE') return t('imports.error.tooLarge', { most: MAX_IMPORT_MEGABYTES });
    if (problem.code === 'OFFLINE') return t('imports.error.offline');
    if (problem.code === 'NOT_FOUND') return t('imports.error.gone');
    return messageOf(problem);
  };
};
