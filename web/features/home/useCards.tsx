import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/** The cards of services: the public ones, until an administrator's tools are loaded. */
export const useCards = (): Cards => {
  const { i18n } = useTranslation();
  const role = useSession()?.user.role;
  const [cards, setCards] = useState<Cards | null>(null);
  useEffect(() => {
    if (role === 'ADMINISTRATOR')
      void fetchSheets()
        .then(({ fetchQuickEdit }) => fetchQuickEdit())
        .then(async ({ quickEdit }) => setCards(await quickEdit(i18n, role)))
        .catch(() => undefined);
  }, [role, i18n]);
  return (role === 'ADMINISTRATOR' && cards) || PLAIN;
};
