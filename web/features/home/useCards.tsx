import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../browser/page.ts';
import { useSession } from '../../browser/session.ts';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import type { CardProps, Cards } from './cards.ts';
import { fetchSheets } from './lazySheets.ts';

const Row = (props: CardProps) => (
  <li data-service={props.card.id}>
    <ServiceCard {...props} />
  </li>
);
const PLAIN: Cards = { Row, Card: ServiceCard };

/** Returns the components that render services: the public ones until an administrator's tools are loaded, and always in a past view. */
export const useCards = (): Cards => {
  const { i18n } = useTranslation();
  const role = useSession()?.user.role;
  const isEditable = usePage().asOf === undefined && role === 'ADMINISTRATOR';
  const [cards, setCards] = useState<Cards | null>(null);
  useEffect(() => {
    if (isEditable)
      void fetchSheets()
        .then(({ fetchQuickEdit }) => fetchQuickEdit())
        .then(async ({ quickEdit }) => setCards(await quickEdit(i18n, 'ADMINISTRATOR')))
        .catch(() => undefined);
  }, [isEditable, i18n]);
  return (isEditable && cards) || PLAIN;
};
