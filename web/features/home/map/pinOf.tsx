import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { isOpen } from '#domain/schedule/openStatus.ts';
import { formatOpenStatus } from '#domain/schedule/wording.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { Service, ServiceCard } from '#web/api/types.ts';
import { bedStateOf } from '#web/services/beds.ts';
import { openIndicatorOf, statusOf, zoneOf } from '#web/services/openState.ts';
import type { MapPin, PinStyle } from '#web/ui/map/mapPin.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';

/** A card of the list or an opened service, with the tab of its type, which may differ from the tab of the list. */
export type MapService = (ServiceCard | Service) & { readonly tab?: Tab };

/** What a pin says about its place: the beds of a shelter, or whether another place is open. The key of the map has a row for each. */
export type PinKind = 'freeBeds' | 'oldCount' | 'full' | 'closedShelter' | 'unknownShelter' | 'open' | 'closed' | 'unknown';

/** Style of every kind of pin. */
export const STYLE_OF_KIND: Readonly<Record<PinKind, PinStyle>> = {
  freeBeds: 'fresh',
  oldCount: 'old',
  full: 'off',
  closedShelter: 'off',
  unknownShelter: 'unknown',
  open: 'fresh',
  closed: 'off',
  unknown: 'unknown',
};

export interface HomePin extends MapPin {
  readonly kind: PinKind;
}

interface PinContext {
  readonly t: TFunction;
  readonly language: Language;
  readonly tab: Tab;
  readonly now: number;
}

/** Returns the pin of a service: with the number of free beds for a shelter, else with the icon of its tab; null without a location. */
export const pinOf = (card: MapService, { t, language, tab, now }: PinContext): HomePin | null => {
  if (!card.location) return null;
  const [longitude, latitude] = card.location.coordinates;
  const openStatus = statusOf(card, now);
  const isOpenNow = isOpen(openStatus);
  const indicator = openIndicatorOf(openStatus);
  const status = formatOpenStatus(openStatus, language, zoneOf(card), now);
  const labelParts = { name: card.name, status };
  const pin = (kind: PinKind, sign: ReactNode, name: string): HomePin => ({
    id: card.id,
    point: { longitude, latitude },
    tab,
    isOpen: isOpenNow,
    kind,
    pinStyle: STYLE_OF_KIND[kind],
    sign,
    name,
  });

  if (tab !== 'SHELTER') {
    const Icon = TAB_ICONS[tab];
    const kind = isOpenNow ? 'open' : indicator === 'unknown' ? 'unknown' : 'closed';
    return pin(kind, <Icon size={20} aria-hidden="true" />, t('mapView.pin', labelParts));
  }
  const beds = bedStateOf(card, now);
  if (beds?.kind === 'full') return pin('full', '0', t('mapView.pinFull', labelParts));
  if (indicator === 'closed') return pin('closedShelter', '–', t('mapView.pinClosed', labelParts));
  if (!beds || beds.kind === 'unknown') return pin('unknownShelter', '?', t('mapView.pinUnknown', labelParts));
  const bedLabelParts = { ...labelParts, count: beds.free };
  return beds.kind === 'fresh'
    ? pin('freeBeds', beds.free, t('mapView.pinBeds', bedLabelParts))
    : pin('oldCount', beds.free, t('mapView.pinOld', bedLabelParts));
};
