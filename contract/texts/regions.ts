import type { ProblemTexts } from './types.ts';

export const REGION_PROBLEMS: Pick<
  ProblemTexts,
  | 'AT_LEAST_ONE_COORDINATOR'
  | 'AT_LEAST_ONE_COUNTY'
  | 'COUNTY_NOT_KNOWN'
  | 'COUNTY_IN_OTHER_REGION'
  | 'COORDINATOR_NOT_FOUND'
  | 'LAST_COORDINATOR'
  | 'PLEASE_INPUT_VALID_EXTENSION'
> = {
  AT_LEAST_ONE_COORDINATOR: {
    title: { en: 'Add at least one coordinator.', es: 'Agregue al menos una persona coordinadora.' },
    detail: {
      en: 'Otherwise nobody can be asked about the places of this region.',
      es: 'Si no, no hay a quién preguntar por los lugares de esta región.',
    },
  },
  AT_LEAST_ONE_COUNTY: {
    title: { en: 'Choose at least one county.', es: 'Elija al menos un condado.' },
    detail: { en: 'A region is made of counties.', es: 'Una región se compone de condados.' },
  },
  COUNTY_NOT_KNOWN: {
    title: { en: 'There is no such county.', es: 'No existe ese condado.' },
    detail: { en: 'Choose it from the list, with its state: Denver, CO.', es: 'Elíjalo de la lista, con su estado: Denver, CO.' },
  },
  COUNTY_IN_OTHER_REGION: {
    title: { en: 'A county is in another region already.', es: 'Un condado ya está en otra región.' },
    detail: {
      en: 'Nothing was saved. Say whether it is to be moved here, then save again.',
      es: 'No se guardó nada. Diga si se debe pasar aquí y guarde otra vez.',
    },
  },
  COORDINATOR_NOT_FOUND: {
    title: { en: 'One of these coordinators is no longer in the list.', es: 'Una de estas personas ya no está en la lista.' },
    detail: { en: 'Choose another person, then save again.', es: 'Elija a otra persona y guarde otra vez.' },
  },
  LAST_COORDINATOR: {
    title: { en: '{{regions}} would have no coordinator.', es: '{{regions}} se quedaría sin persona coordinadora.' },
    detail: { en: 'First add another coordinator there.', es: 'Primero agregue allí a otra persona.' },
  },
  PLEASE_INPUT_VALID_EXTENSION: {
    title: { en: 'An extension has digits only.', es: 'Una extensión solo tiene dígitos.' },
    detail: { en: 'Write up to eight digits, or leave it empty.', es: 'Escriba hasta ocho dígitos, o deje el campo vacío.' },
  },
};
