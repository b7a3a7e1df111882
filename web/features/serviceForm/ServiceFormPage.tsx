import { useServiceForm } from './useServiceForm.ts';
import { FormScreen } from './FormScreen.tsx';
import { useSeen } from './useSeen.ts';

/** A new service. */
export const AddServicePage = () => <FormScreen form={useServiceForm(null, useSeen(true))} id={null} />;

/** A service that is there: its owner's, or an administrator's, who may say all. */
export const EditServicePage = ({ id }: { readonly id: string }) => (
  <FormScreen form={useServiceForm(id, useSeen(true))} id={id} key={id} />
);
