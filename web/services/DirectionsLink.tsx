import { Signpost } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { directionsUrl } from './directions.ts';

interface DirectionsLinkProps {
  readonly name: string;
  /** Destination, see `destinationOf`. */
  readonly destination: string;
  readonly className: string | undefined;
}

/** Link that opens the map app with directions to a place. */
export const DirectionsLink = ({ name, destination, className }: DirectionsLinkProps) => {
  const { t } = useTranslation();
  // Set only on click: the server renders the same link for every device, and a copied link works everywhere.
  const openMapsApp = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = directionsUrl(destination, navigator);
  };
  return (
    <a className={className} href={directionsUrl(destination)} aria-label={t('card.directions', { name })} onClick={openMapsApp}>
      <Signpost size={20} aria-hidden="true" />
      {t('detail.directions')}
    </a>
  );
};
