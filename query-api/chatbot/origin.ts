import type { Coordinates } from '#domain/values/coordinates.ts';
import { townById, zipCentre } from '#geo/place/index.ts';
import type { Question } from './answer.ts';
import { say } from './texts.ts';

/** A place with its name for sentences: "near Aurora", "near you". */
export interface Origin extends Coordinates {
  readonly name: string;
}

/** Returns the place that a question is about: the named one, one named before, else where the visitor is; undefined if none is known. */
export const originOf = ({ meaning, remembered, visitor, location, language }: Question): Origin | undefined => {
  const { near, place = near === undefined ? remembered.entities.place : undefined } = meaning.entities;
  if (place !== undefined) {
    const town = townById(place);
    const centre = town ?? zipCentre(place);
    if (centre !== undefined && centre !== null)
      return { longitude: centre.longitude, latitude: centre.latitude, name: town?.name ?? place };
  }
  return visitor === undefined ? undefined : { ...visitor, name: location ?? say('you', language) };
};
