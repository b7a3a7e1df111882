import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { FormScreen } from './FormScreen.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useServiceForm } from './useServiceForm.ts';

const AddService = () => <FormScreen form={useServiceForm(null)} id={null} />;
const EditService = ({ id }: { readonly id: string }) => <FormScreen form={useServiceForm(id)} id={id} />;

/** Page with the form of a new service. A user with an unapproved account sees that the account waits for approval. */
export const AddServicePage = () => {
  const { t } = useTranslation();
  return useCan()('service.add') ? <AddService /> : <FormSkeleton title={t('serviceForm.addTitle')} />;
};

/** Page with the form of an existing service, for its owner and other users who may edit it. */
export const EditServicePage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return useCan()('service.add') ? <EditService id={id} key={id} /> : <FormSkeleton title={t('serviceForm.editTitle')} />;
};
