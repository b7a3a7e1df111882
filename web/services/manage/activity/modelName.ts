import type { TFunction } from 'i18next';
import { MODEL_NAMES } from '#domain/models/names.ts';

/** Returns the title of a read model; its technical name for a model that this version of the page does not know. */
export const modelTitle = (t: TFunction, name: string): string => {
  const knownName = MODEL_NAMES.find((candidate) => candidate === name);
  return knownName === undefined ? name : t(`happened.model.${knownName}`);
};
