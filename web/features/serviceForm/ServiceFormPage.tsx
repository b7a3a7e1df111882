import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { FormScreen } from './FormScreen.tsx';
import { useServiceForm } from './useServiceForm.ts';
import { Waiting } from './Waiting.tsx';

const AddService = () => <FormScreen form={useServiceForm(null)} id={null} />;
const EditService = ({ id }: { readonly id: string }) => <FormScreen form={useServiceForm(id)} id={id} />;

/** A new service; whose account is not approved yet sees what they wait for. */
export const AddServicePage = () => {
  const { t } = useTranslation();
  return useCan()('service.add') ? <AddService /> : <Waiting title={t('serviceForm.addTitle')} />;
};

/** The form of an existing service, for its owner and other users who may change it. */
export const EditServicePage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return useCan()('service.add') ? <EditService id={id} key={id} /> : <Waiting title={t('serviceForm.editTitle')} />;
};
