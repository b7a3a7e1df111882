import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../browser/pageFacts.ts';
import { useSession } from '../../browser/session.ts';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import type { ServiceCardProps, CardComponents } from './cardComponents.ts';
import { fetchSheets } from './lazySheets.ts';

const ServiceCardRow = (props: ServiceCardProps) => (
  <li data-service={props.card.id}>
    <ServiceCard {...props} />
  </li>
);
const PUBLIC_CARDS: CardComponents = { Row: ServiceCardRow, Card: ServiceCard };

/** Returns the components that render services: the public ones until an administrator's tools are loaded, and always in a past view. */
export const useCards = (): CardComponents => {
  const { i18n } = useTranslation();
  const role = useSession()?.user.role;
  const isEditable = usePage().asOf === undefined && role === 'ADMINISTRATOR';
  const [editableCards, setEditableCards] = useState<CardComponents | null>(null);
  useEffect(() => {
    if (isEditable)
      void fetchSheets()
        .then(({ fetchQuickEdit }) => fetchQuickEdit())
        .then(async ({ loadQuickEdit }) => setEditableCards(await loadQuickEdit(i18n, 'ADMINISTRATOR')))
        .catch(() => undefined);
  }, [isEditable, i18n]);
  return (isEditable && editableCards) || PUBLIC_CARDS;
};
