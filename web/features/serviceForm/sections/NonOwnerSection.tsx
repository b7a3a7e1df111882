import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServiceForm } from '../useServiceForm.ts';
import button from '#web/ui/button.module.css';
import fields from '#web/ui/form/form.module.css';
import page from '#web/ui/page.module.css';

/** Section for users who do not own the service and may edit only its urgent notice. */
export const NonOwnerSection = ({ form: { id, values } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-labelledby="others-service">
      <h2 id="others-service">{values.name}</h2>
      <div className={fields.form}>
        <p>{t('serviceForm.noticeOnly.help')}</p>
        <div>
          <a className={button.button} href={`/services/${id ?? ''}`} target="_blank" rel="noreferrer">
            <ExternalLink size={20} aria-hidden="true" />
            {t('serviceForm.noticeOnly.toPage')}
          </a>
        </div>
      </div>
    </section>
  );
};
