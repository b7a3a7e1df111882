import type { TFunction } from 'i18next';
import { tabOfTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { ReplayPlace } from '#web/api/types.ts';
import { bedStateOf, type BedState } from '#web/services/beds.ts';
import type { MapPin, PinStyle } from '#web/ui/map/mapPin.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import { offersBeds } from '../replayState.ts';

const bedsOf = ({ types, isPermanentlyClosed, ...counts }: ReplayPlace, moment: number): BedState | null =>
  bedStateOf({ ...counts, type: types, hours: isPermanentlyClosed === true ? 'permanentlyClosed' : 'unknown' }, moment / 1000);

const styleOf = (place: ReplayPlace, beds: BedState | null): PinStyle => {
  if (!place.isApproved) return 'unknown';
  if (place.isPermanentlyClosed === true || beds?.kind === 'full') return 'off';
  // Whether a place without beds was open is not part of a replay: its pin is plain.
  return beds?.kind ?? 'old';
};

const bedsText = (t: TFunction, beds: BedState): string => {
  switch (beds.kind) {
    case 'unknown':
      return t('replay.notCounted');
    case 'full':
      return t('replay.beds', { count: 0 });
    case 'old':
      return t('replay.map.oldCount', { beds: t('replay.beds', { count: beds.free }) });
    case 'fresh':
      return t('replay.beds', { count: beds.free });
  }
};

/** Returns the pin of a place at a moment (milliseconds since 1970); undefined for a place without a point. */
const pinOf = (place: ReplayPlace, moment: number, t: TFunction): MapPin | undefined => {
  const [longitude, latitude] = place.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const beds = bedsOf(place, moment);
  const tab = tabOfTypes(place.types);
  const Icon = TAB_ICONS[tab];
  const nameParts = [
    place.name,
    ...(beds === null ? [] : [bedsText(t, beds)]),
    ...(place.isApproved ? [] : [t('replay.waiting')]),
    ...(place.isPermanentlyClosed === true ? [t('replay.map.closed')] : []),
  ];
  return {
    id: place.id,
    point: { longitude, latitude },
    tab,
    isOpen: offersBeds(place, moment),
    pinStyle: styleOf(place, beds),
    sign: beds === null ? <Icon size={20} aria-hidden="true" /> : beds.kind === 'unknown' ? '?' : beds.kind === 'full' ? '0' : beds.free,
    name: nameParts.join(', '),
  };
};

/** What a pin shows of its place besides the place itself, which only time changes. */
const ageKeyOf = (place: ReplayPlace, moment: number): string => `${bedsOf(place, moment)?.kind} ${offersBeds(place, moment)}`;

/**
 * Returns a function that returns the pins of the places at a moment. It returns the same pins while nothing that they show has changed,
 * so that the map groups them again only for a change.
 */
export const createPinList = (t: TFunction): ((places: ReadonlyMap<string, ReplayPlace>, moment: number) => readonly MapPin[]) => {
  let pinsById = new Map<string, { readonly place: ReplayPlace; readonly ageKey: string; readonly pin: MapPin | undefined }>();
  let pins: readonly MapPin[] = [];
  return (places, moment) => {
    let isChanged = places.size !== pinsById.size;
    const nextPins: typeof pinsById = new Map();
    for (const [id, place] of places) {
      const ageKey = ageKeyOf(place, moment);
      const former = pinsById.get(id);
      const isSame = former?.place === place && former.ageKey === ageKey;
      isChanged ||= !isSame;
      nextPins.set(id, isSame ? former : { place, ageKey, pin: pinOf(place, moment, t) });
    }
    pinsById = nextPins;
    if (isChanged) pins = [...nextPins.values()].flatMap(({ pin }) => pin ?? []);
    return pins;
  };
};
