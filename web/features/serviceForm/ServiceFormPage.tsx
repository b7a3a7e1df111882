import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { FormScreen } from './FormScreen.tsx';
import { useServiceForm } from './useServiceForm.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Replaces the form for a user whose account is not approved yet, because the server would refuse to save it. */
const FormSkeleton = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <AppBar
        leftContent={<BackButton to="/manage_services" />}
        title={<PageHeading className={page.barTitle}>{title}</PageHeading>}
        crisis={false}
      />
      <main className={page.page}>
        <Message icon={Hourglass} heading={<h2>{t('serviceForm.waiting.title')}</h2>} help={t('serviceForm.waiting.help')}>
          <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
            {t('serviceForm.toServices')}
          </Link>
        </Message>
      </main>
    </>
  );
};

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
