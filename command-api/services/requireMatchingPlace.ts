import { DomainError, type Issue } from '#domain/values/errors.ts';
import { comparePoint, isInGazetteer, stateCode, zipCentre, type Point } from '#geo/place/index.ts';

/** An address as typed, or as stored; a field that is still sealed is empty. */
interface TypedAddress {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Field of the body that contains the pin. */
type PinField = 'location' | 'coordinates';

const pinIssues = (pin: Point, { city, state, zip }: TypedAddress, field: PinField): Issue[] => {
  const { kind } = comparePoint(pin, { city, state: stateCode(state) ?? '', zip });
  // Only the user knows where the pin belongs, so that a repair is not guessed either.
  return kind === 'contradicted' || kind === 'repaired'
    ? [{ code: 'PIN_FAR_FROM_ADDRESS', path: [field], params: { place: [city, state].filter((part) => part !== '').join(', ') } }]
    : [];
};

const zipIssues = ({ state, zip }: TypedAddress): Issue[] => {
  const centre = zipCentre(zip);
  const isInState = centre === null || comparePoint(centre, { city: '', state: stateCode(state) ?? '', zip: '' }).kind === 'agrees';
  return isInState ? [] : [{ code: 'ZIP_IN_OTHER_STATE', path: ['zip'], params: { state } }];
};

const throwIfAny = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', {}, issues);
};

/** Throws `VALIDATION_FAILED` with `PIN_FAR_FROM_ADDRESS` if two fields of the address contradict the pin. */
export const requireMatchingPin = (pin: Point, address: TypedAddress, field: PinField = 'location'): void => {
  if (isInGazetteer(address.country)) throwIfAny(pinIssues(pin, address, field));
};

/** Throws `VALIDATION_FAILED` if the ZIP code is of another state (`ZIP_IN_OTHER_STATE`) or the pin is far away. */
export const requireMatchingPlace = (address: TypedAddress, pin?: Point): void => {
  if (isInGazetteer(address.country)) throwIfAny([...zipIssues(address), ...(pin ? pinIssues(pin, address, 'location') : [])]);
};
