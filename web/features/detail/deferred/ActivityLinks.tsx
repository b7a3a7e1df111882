import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '#web/access/useCan.ts';
import type { Service } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useSession } from '#web/browser/session.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { bedStateOf } from '#web/services/beds.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';

const HistoryLinks = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <section className={page.section} data-screen-only="">
      <div className={button.stack}>
        <Link href={`/services/${service.id}/history`} className={button.button}>
          {t('history.title')}
        </Link>
        {bedStateOf(service, now) !== null && (
          <Link href={`/services/${service.id}/beds`} className={button.button}>
            {t('history.beds')}
          </Link>
        )}
      </div>
    </section>
  );
};

/** Links to the history of this place and of its beds, for users who may see them. */
export const ActivityLinks = ({ service }: { readonly service: Service }) => {
  const can = useCan();
  const session = useSession();
  const isOwn = service.user !== undefined && service.user === session?.user.id;
  if (!can('service.readHistory', { own: isOwn })) return null;
  return (
    <WithNamespaces namespaces={['history']}>
      <HistoryLinks service={service} />
    </WithNamespaces>
  );
};
