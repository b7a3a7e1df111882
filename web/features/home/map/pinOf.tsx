import type { TFunction } from 'i18next';
import { isOpen } from '#kernel/schedule/openStatus.ts';
import { formatOpenStatus } from '#kernel/schedule/wording.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Service, ServiceCard } from '#web/api/types.ts';
import { bedStateOf } from '#web/services/beds.ts';
import { openIndicatorOf, statusOf, zoneOf } from '#web/services/openState.ts';
import type { MapPin } from '#web/ui/map/pins.ts';
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
  const base = { id: card.id, point: { longitude, latitude }, tab, open: isOpen(openStatus) };
  const indicator = openIndicatorOf(openStatus);
  const status = formatOpenStatus(openStatus, language, zoneOf(card), now);
  const { name } = card;

  if (tab !== 'SHELTER') {
    const Icon = TAB_ICONS[tab];
    const look = base.open ? 'fresh' : indicator === 'unknown' ? 'unknown' : 'off';
    return { ...base, look, face: <Icon size={20} aria-hidden="true" />, name: t('mapView.pin', { name, status }) };
  }
  const beds = bedStateOf(card, now);
  if (beds?.kind === 'full') return { ...base, look: 'off', face: '0', counted: true, name: t('mapView.pinFull', { name, status }) };
  if (indicator === 'closed') return { ...base, look: 'off', face: '–', name: t('mapView.pinClosed', { name, status }) };
  if (!beds || beds.kind === 'unknown') return { ...base, look: 'unknown', face: '?', name: t('mapView.pinUnknown', { name, status }) };
  const labelParts = { name, status, count: beds.free };
  return {
    ...base,
    look: beds.kind,
    face: beds.free,
    counted: true,
    name: beds.kind === 'fresh' ? t('mapView.pinBeds', labelParts) : t('mapView.pinOld', labelParts),
  };
};
