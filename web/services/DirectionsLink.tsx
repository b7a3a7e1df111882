import { Signpost } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { directionsUrl } from './directions.ts';

interface DirectionsLinkProps {
  readonly name: string;
  /** See `destinationOf`. */
  readonly to: string;
  readonly className: string | undefined;
}

/** Opens the map app with the way to a place. */
export const DirectionsLink = ({ name, to, className }: DirectionsLinkProps) => {
  const { t } = useTranslation();
  // Only when it is pressed: the server says the same to every device, and an address that is copied is understood by all.
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
