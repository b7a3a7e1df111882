import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { isOpen } from '#kernel/schedule/openStatus.ts';
import { formatOpenStatus } from '#kernel/schedule/wording.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Service, ServiceCard } from '#web/api/types.ts';
import { bedStateOf } from '#web/services/beds.ts';
import { openIndicatorOf, statusOf, zoneOf } from '#web/services/openState.ts';
import type { MapPin, PinStyle } from '#web/ui/map/mapPin.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';

/** A card of the list or an opened service, with the tab of its type, which may differ from the tab of the list. */
export type MapService = (ServiceCard | Service) & { readonly tab?: Tab };

interface PinContext {
  readonly t: TFunction;
  readonly language: Language;
  readonly tab: Tab;
  readonly now: number;
}

/** Returns the pin of a service: with the number of free beds for a shelter, else with the icon of its tab; null without a location. */
export const pinOf = (card: MapService, { t, language, tab, now }: PinContext): MapPin | null => {
  if (!card.location) return null;
  const [longitude, latitude] = card.location.coordinates;
  const openStatus = statusOf(card, now);
  const isOpenNow = isOpen(openStatus);
  const indicator = openIndicatorOf(openStatus);
  const status = formatOpenStatus(openStatus, language, zoneOf(card), now);
  const labelParts = { name: card.name, status };
  const pin = (pinStyle: PinStyle, sign: ReactNode, name: string, { hasCount = false } = {}): MapPin => ({
    id: card.id,
    point: { longitude, latitude },
    tab,
    isOpen: isOpenNow,
    pinStyle,
    sign,
    name,
    hasCount,
  });

  if (tab !== 'SHELTER') {
    const Icon = TAB_ICONS[tab];
    const pinStyle = isOpenNow ? 'fresh' : indicator === 'unknown' ? 'unknown' : 'off';
    return pin(pinStyle, <Icon size={20} aria-hidden="true" />, t('mapView.pin', labelParts));
  }
  const beds = bedStateOf(card, now);
  if (beds?.kind === 'full') return pin('off', '0', t('mapView.pinFull', labelParts), { hasCount: true });
  if (indicator === 'closed') return pin('off', '–', t('mapView.pinClosed', labelParts));
  if (!beds || beds.kind === 'unknown') return pin('unknown', '?', t('mapView.pinUnknown', labelParts));
  const bedLabelParts = { ...labelParts, count: beds.free };
  return pin(beds.kind, beds.free, beds.kind === 'fresh' ? t('mapView.pinBeds', bedLabelParts) : t('mapView.pinOld', bedLabelParts), {
    hasCount: true,
  });
};
