import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Service, ServiceCard } from '#web/api/types.ts';
import { StatusLine } from '#web/services/StatusLine.tsx';
import { LinkRows } from '#web/ui/LinkRow.tsx';
import { streetOrTown, townOf, useOtherLocations } from './useOtherLocations.ts';
import page from '#web/ui/page.module.css';
import styles from './OtherLocations.module.css';

const LocationRow = ({ card }: { readonly card: ServiceCard }) => {
  const { t } = useTranslation();
  const town = card.address1 ? townOf(card) : '';
  return (
    <li>
      <Link href={`/services/${card.id}`}>
        <div className={styles.row}>
          <StatusLine facts={card} />
          <strong>{streetOrTown(card) || card.name}</strong>
          <small>{card.isConfidential ? t('detail.byPhone') : town}</small>
        </div>
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
};

/** Section with the other places where the same service is offered; nothing until they are loaded. */
export const OtherLocations = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const cards = useOtherLocations(service);
  if (cards.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="other-locations">
      <h2 id="other-locations">{t('visitor.otherLocations')}</h2>
      <LinkRows>
        {cards.map((card) => (
          <LocationRow key={card.id} card={card} />
        ))}
      </LinkRows>
    </section>
  );
};
