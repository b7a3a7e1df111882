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
    title: { en: 'Add at least one coordinator.', es: 'Agregue al menos un coordinador.' },
    detail: {
      en: 'A region needs a coordinator who answers questions about its listings.',
      es: 'Una región necesita un coordinador que responda preguntas sobre sus fichas.',
    },
  },
  AT_LEAST_ONE_COUNTY: {
    title: { en: 'Choose at least one county.', es: 'Elija al menos un condado.' },
    detail: { en: 'A region is made of counties.', es: 'Una región se compone de condados.' },
  },
  COUNTY_NOT_KNOWN: {
    title: { en: 'We can’t find that county.', es: 'No encontramos ese condado.' },
    detail: { en: 'Choose it from the list, with its state: Denver, CO.', es: 'Elíjalo de la lista, con su estado: Denver, CO.' },
  },
  COUNTY_IN_OTHER_REGION: {
    title: { en: 'A county is already in another region.', es: 'Un condado ya está en otra región.' },
    detail: {
      en: 'Nothing was saved. Choose whether to move it here, then save again.',
      es: 'No se guardó nada. Elija si el condado pasa a esta región y guarde otra vez.',
    },
  },
  COORDINATOR_NOT_FOUND: {
    title: { en: 'One of these coordinators was deleted.', es: 'Se eliminó a uno de estos coordinadores.' },
    detail: { en: 'Choose another person, then save again.', es: 'Elija a otra persona y guarde otra vez.' },
  },
  LAST_COORDINATOR: {
    title: { en: 'At least one coordinator must stay in {{regions}}.', es: 'Debe quedar al menos un coordinador en {{regions}}.' },
    detail: { en: 'First add another coordinator there.', es: 'Primero agregue otro coordinador allí.' },
  },
  PLEASE_INPUT_VALID_EXTENSION: {
    title: { en: 'Use only digits for an extension.', es: 'Use solo dígitos para la extensión.' },
    detail: { en: 'Enter up to eight digits, or leave it empty.', es: 'Escriba hasta ocho dígitos, o deje el campo vacío.' },
  },
};
