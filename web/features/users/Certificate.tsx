import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { certificateQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { FactList } from '../../ui/FactList.tsx';
import page from '../../ui/page.module.css';

/** Shows the dated certificate that a person was erased. It contains no personal data. */
export const Certificate = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: certificate } = useQuery(certificateQuery(useApi(), id, useLanguage()));
  if (certificate === undefined) return null;
  return (
    <section className={page.section}>
      <h2>{t('people.user.certificateTitle')}</h2>
      <FactList
        factRows={[
          [t('people.user.certificateId'), certificate.id],
          [t('people.user.certificateClosed'), formatLocalDateTime(certificate.closedAt, language)],
          [t('people.user.certificateErased'), formatLocalDateTime(certificate.erasedAt, language)],
          [t('people.user.certificateKeys'), certificate.keys.length],
          [t('people.user.certificateRemoved'), certificate.servicesRemoved.length],
          [t('people.user.certificateHanded'), certificate.servicesHandedOver.length],
        ]}
      />
    </section>
  );
};
