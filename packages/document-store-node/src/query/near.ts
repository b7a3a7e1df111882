import { unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue } from '../errors.ts';
import { EARTH_RADIUS_METRES, pairOf, parseShape, type Point } from './geometry.ts';

/** Parameters of `$near`, `$nearSphere` or `$geoNear`. Distances are angles on the sphere, in radians. */
export interface Near {
  readonly path: string;
  readonly centre: Point;
  readonly minAngle: number;
  readonly maxAngle: number;
  /** Factor from radians to the query's unit: metres for GeoJSON, radians for legacy pairs. */
  readonly unit: number;
}

/** Returns a distance option of a query; undefined if it is missing. */
export const distanceOption = (fields: Document, name: string): number | undefined => {
  const number = unwrapNumber(fields[name]);
  if (number === undefined) return undefined;
  if ((typeof number !== 'number' && typeof number !== 'bigint') || Number(number) < 0) throw badValue(`${name} must be non-negative`);
  return Number(number);
};

/** Parses the centre of a nearest-first query and derives the unit of its distances. */
export const parseCentre = (value: unknown): { centre: Point; unit: number } => {
  if (isDocument(value) && value['type'] !== undefined) {
    const shape = parseShape(value);
    if (shape?.kind !== 'point') throw badValue(`invalid point in geo near query $geometry argument: ${JSON.stringify(value)}`);
    return { centre: shape.at, unit: EARTH_RADIUS_METRES };
  }
  const centre = pairOf(value);
  if (centre === undefined) throw badValue('near needs a point');
  return { centre, unit: 1 };
};

/** Parses `$near` or `$nearSphere` with its sibling operators. */
export const parseNear = (path: string, operators: Document): Near => {
  const argument = operators['$near'] ?? operators['$nearSphere'];
  const geometryArgument = isDocument(argument) && argument['$geometry'] !== undefined ? argument : null;
  if (geometryArgument === null && operators['$near'] !== undefined)
    throw badValue('$near with a legacy pair needs a 2d index; use $geometry or $nearSphere');
  const { centre, unit } = parseCentre(geometryArgument === null ? argument : geometryArgument['$geometry']);
  const maxAngle = distanceOption(geometryArgument ?? operators, '$maxDistance');
  const minAngle = distanceOption(geometryArgument ?? operators, '$minDistance');
  return {
    path,
    centre,
    unit,
    minAngle: (minAngle ?? 0) / unit,
    maxAngle: maxAngle === undefined ? Number.POSITIVE_INFINITY : maxAngle / unit,
  };
};
