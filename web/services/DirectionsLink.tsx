import { Signpost } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { directionsUrl } from './directions.ts';

interface DirectionsLinkProps {
  readonly name: string;
  /** Destination, see `destinationOf`. */
  readonly to: string;
  readonly className: string | undefined;
}

/** Link that opens the map app with directions to a place. */
export const DirectionsLink = ({ name, to, className }: DirectionsLinkProps) => {
  const { t } = useTranslation();
  // Set only on click: the server renders the same link for every device, and a copied link works everywhere.
  const openOwnMaps = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = directionsUrl(to, navigator);
  };
  return (
    <a className={className} href={directionsUrl(to)} aria-label={t('card.directions', { name })} onClick={openOwnMaps}>
      <Signpost size={20} aria-hidden="true" />
      {t('detail.directions')}
    </a>
  );
};
