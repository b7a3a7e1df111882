import { areaAt, cityAndStateOfZip, type ComparedPoint, type Point, type PointRepair, type PostalField } from '#geo/place/index.ts';
import type { PublishedAddress, ReadAddress } from './address.ts';

/**
 * One contradiction between point and address of a row, and what the import did. `area`: where the point lies, `near Denver, CO`; `by`: the fields that
 * disagree with it; `used`: what replaces the wrong value.
 */
export type PlaceFinding =
  | { readonly kind: 'pointRepaired'; readonly repairs: readonly PointRepair[] }
  | {
      readonly kind: 'pointContradicted';
      readonly area: string;
      readonly by: readonly PostalField[];
      readonly centreOf: 'zip' | 'city';
      readonly used: string;
    }
  | { readonly kind: 'pointOutOfRange'; readonly longitude: number; readonly latitude: number }
  | { readonly kind: 'zipOfOtherState'; readonly zip: string; readonly state: string }
  | { readonly kind: 'zipFarAway'; readonly zip: string; readonly city: string }
  | { readonly kind: 'cityFarAway'; readonly city: string }
  | { readonly kind: 'stateWrong'; readonly state: string; readonly used: string }
  | { readonly kind: 'undecided'; readonly area: string; readonly by: readonly PostalField[] };

interface ReadPlaceParts {
  readonly point: Point | null;
  readonly compared: ComparedPoint | null;
  readonly published: PublishedAddress;
  /** The address that the import stores. */
  readonly address: ReadAddress;
  /** State of the ZIP code that was left out because the address names another state; null if none was. */
  readonly stateOfDroppedZip: string | null;
}

const cityText = (address: { readonly city: string; readonly state: string } | null): string =>
  address === null ? '' : [address.city, address.state].filter((part) => part !== '').join(', ');

const areaText = (point: Point): string => {
  const { town, timeZone } = areaAt(point);
  return town === null ? `in the time zone ${timeZone ?? 'of no country'}` : `near ${town}`;
};

const wrongFieldFinding = (field: PostalField, { published, address }: ReadPlaceParts): PlaceFinding => {
  if (field === 'state') return { kind: 'stateWrong', state: published.state, used: address.state };
  return field === 'zip'
    ? { kind: 'zipFarAway', zip: published.zip, city: cityText(cityAndStateOfZip(published.zip)) }
    : { kind: 'cityFarAway', city: cityText(address) };
};

const pointFinding = (parts: ReadPlaceParts): PlaceFinding | null => {
  const { point, compared, address } = parts;
  if (point === null || compared === null) return null;
  switch (compared.kind) {
    case 'agrees':
      return null;
    case 'repaired':
      return { kind: 'pointRepaired', repairs: compared.repairs };
    case 'contradicted': {
      const { by, centreOf } = compared;
      return { kind: 'pointContradicted', area: areaText(point), by, centreOf, used: centreOf === 'zip' ? address.zip : cityText(address) };
    }
    case 'wrongField':
      return wrongFieldFinding(compared.field, parts);
    case 'undecided':
      return { kind: 'undecided', area: areaText(point), by: compared.by };
    case 'outOfRange':
      return { kind: 'pointOutOfRange', ...point };
  }
};

/** Returns the contradictions of a row for the report, the one of its point first. */
export const placeFindings = (parts: ReadPlaceParts): readonly PlaceFinding[] => {
  const { published, stateOfDroppedZip } = parts;
  const pointFindings = [pointFinding(parts)].filter((finding) => finding !== null);
  return stateOfDroppedZip === null
    ? pointFindings
    : [...pointFindings, { kind: 'zipOfOtherState', zip: published.zip, state: stateOfDroppedZip }];
};

const REPAIR_TEXTS: Readonly<Record<PointRepair, string>> = {
  swapped: 'was latitude and longitude swapped',
  signOfLongitude: 'had the wrong sign of the longitude',
  signOfLatitude: 'had the wrong sign of the latitude',
  scaled: 'lacked the decimal point of its degrees',
  webMercator: 'was in meters of the web Mercator map',
};

const FIELD_TEXTS: Readonly<Record<PostalField, string>> = { zip: 'ZIP code', city: 'city', state: 'state' };

const joinWithAnd = (texts: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);

/** Joins the names of fields and a verb: "ZIP code and state say". */
const withVerb = (fields: readonly PostalField[], one: string, many: string): string =>
  `${joinWithAnd(fields.map((field) => FIELD_TEXTS[field]))} ${fields.length === 1 ? one : many}`;

/** Formats a finding as the end of a line of the report, after its line number. */
export const placeFindingText = (finding: PlaceFinding): string => {
  switch (finding.kind) {
    case 'pointRepaired':
      return `its point ${joinWithAnd(finding.repairs.map((repair) => REPAIR_TEXTS[repair]))}; put right`;
    case 'pointContradicted':
      return `its point lies ${finding.area}, but its ${withVerb(finding.by, 'says', 'say')} otherwise; the center of ${finding.centreOf === 'zip' ? `ZIP code ${finding.used}` : finding.used} is used`;
    case 'pointOutOfRange':
      return `its point (latitude ${finding.latitude}, longitude ${finding.longitude}) is not on the earth; left out`;
    case 'zipOfOtherState':
      return `its ZIP code ${finding.zip} is of another state (${finding.state}); left out`;
    case 'zipFarAway':
      return `its ZIP code ${finding.zip} (${finding.city}) is far from its point, city and state; left out`;
    case 'cityFarAway':
      return `its city (${finding.city}) is far from its point and ZIP code; kept as published`;
    case 'stateWrong':
      return `its state (${finding.state}) is not the one of its point and ZIP code; ${finding.used} is used`;
    case 'undecided':
      return `its point lies ${finding.area}, and its ${withVerb(finding.by, 'disagrees', 'disagree')}; all are kept as published`;
  }
};
