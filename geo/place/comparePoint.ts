import {
  agreementOf,
  areasOf,
  isZipNearCity,
  type Agreement,
  type PostalAreas,
  type PostalField,
  type PostalFields,
} from './pointAgreement.ts';
import { isValidPoint, repairedPoints, type PointRepair } from './pointRepairs.ts';
import type { Point } from './zipTable.ts';

export type ComparedPoint =
  /** Point and address agree, or the address names no known area. */
  | { readonly kind: 'agrees'; readonly point: Point }
  /** Plain repairs make the point agree with every field. */
  | { readonly kind: 'repaired'; readonly point: Point; readonly repairs: readonly PointRepair[] }
  /** The fields `by` name one area, far from the point; `point` is the centre of the ZIP code or, without one, of the city. */
  | { readonly kind: 'contradicted'; readonly point: Point; readonly centreOf: 'zip' | 'city'; readonly by: readonly PostalField[] }
  /** Point and the other fields agree; `field` is wrong. */
  | { readonly kind: 'wrongField'; readonly point: Point; readonly field: PostalField }
  /** The fields `by` disagree with the point, but nothing shows which is right. */
  | { readonly kind: 'undecided'; readonly point: Point; readonly by: readonly PostalField[] }
  /** The point is not on the earth, and no repair makes it agree with the address. */
  | { readonly kind: 'outOfRange' };

const FIELDS: readonly PostalField[] = ['zip', 'city', 'state'];

const fieldsWith = (agreement: Agreement, expected: boolean): PostalField[] => FIELDS.filter((field) => agreement[field] === expected);

/** Returns the first repair that makes the point agree with every field. */
const repairOf = (published: Point, areas: PostalAreas) =>
  repairedPoints(published).find(({ point }) => {
    const agreement = agreementOf(point, areas);
    return fieldsWith(agreement, false).length === 0 && fieldsWith(agreement, true).length > 0;
  });

/** Returns the centre to use if two fields name one area far from the point; null if no two fields do. */
const contradictingCentre = ({ zip, city, state }: Agreement, areas: PostalAreas): 'zip' | 'city' | null => {
  const isZipInState = areas.state === null || areas.zip?.state === areas.state;
  if (zip === false && isZipInState && (state === false || (city === false && isZipNearCity(areas)))) return 'zip';
  return zip !== true && city === false && state === false ? 'city' : null;
};

/** Returns the one field that disagrees although the point and the other fields agree; null if there is none. */
const wrongField = (agreement: Agreement): PostalField | null => {
  const [field, ...others] = fieldsWith(agreement, false);
  if (field === undefined || others.length > 0) return null;
  if (field === 'zip') return agreement.city === true && agreement.state === true ? 'zip' : null;
  return agreement.zip === true ? field : null;
};

/**
 * Compares a point with ZIP code, city and state. A point that two of them contradict is repaired if one plain mistake explains it,
 * otherwise replaced by the centre of the ZIP code or city; a single field that disagrees with all others is named as wrong. Without a
 * majority the point stays. Degrees; the published point may be out of range.
 */
export const comparePoint = (published: Point, fields: PostalFields): ComparedPoint => {
  const areas = areasOf(fields);
  const isInRange = isValidPoint(published);
  const agreement = isInRange ? agreementOf(published, areas) : {};
  const disagreeingFields = fieldsWith(agreement, false);
  if (isInRange && disagreeingFields.length === 0) return { kind: 'agrees', point: published };
  const repaired = repairOf(published, areas);
  if (repaired) return { kind: 'repaired', ...repaired };
  if (!isInRange) return { kind: 'outOfRange' };
  const centreOf = contradictingCentre(agreement, areas);
  const centre = centreOf && areas[centreOf]?.centre;
  if (centreOf && centre) return { kind: 'contradicted', point: centre, centreOf, by: disagreeingFields };
  const field = wrongField(agreement);
  if (field) return { kind: 'wrongField', point: published, field };
  return { kind: 'undecided', point: published, by: disagreeingFields };
};
