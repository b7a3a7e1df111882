import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, answers, aService, aSession } from '#tests/web/builders.ts';
import { click, fieldNamed, findWholeForm, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { EditServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

const TEXTS = {
  en: {
    save: 'Save listing',
    totalBeds: 'Total beds',
    availableBeds: 'Free beds',
    notANumber: 'Enter a whole number, such as 12.',
    belowMinimum: { totalBeds: 'Total beds must be 1 or more.', availableBeds: 'Free beds must be 0 or more.' },
  },
  es: {
    save: 'Guardar ficha',
    totalBeds: 'Total de camas',
    availableBeds: 'Camas libres',
    notANumber: 'Escriba un número entero, por ejemplo 12.',
    belowMinimum: {
      totalBeds: 'El total de camas debe ser 1 o más.',
      availableBeds: 'Las camas libres deben ser 0 o más.',
    },
  },
} as const;

const openForm = async (language: 'en' | 'es') => {
  const updateService = jest.fn(answers['PUT /services/{id}']);
  show(<EditServicePage id="blue-spruce" />, {
    api: anApi({ 'GET /services/{id}': async () => aService(), 'PUT /services/{id}': updateService }),
    language,
  });
  return { revise: updateService, save: await findWholeForm(TEXTS[language].save) };
};

describe.each(['en', 'es'] as const)('bed fields in %s', (language) => {
  describe.each(['totalBeds', 'availableBeds'] as const)('%s', (name) => {
    const { [name]: label, notANumber, belowMinimum } = TEXTS[language];

    test.each([
      ['1.5', notANumber],
      ['1e2', notANumber],
      ['abc', notANumber],
      ['-1', belowMinimum[name]],
    ])('keeps the invalid text %j with an error, and sends no request', async (text, sentence) => {
      const { revise: updateService, save } = await openForm(language);
      typeInto(label, text);
      await click(save);
      expect(await screen.findByText(sentence, { selector: 'a' })).toBeInTheDocument();
      expect(fieldNamed(label)).toHaveAccessibleDescription(sentence);
      expect(fieldNamed(label)).toHaveValue(text);
      expect(updateService).not.toHaveBeenCalled();
    });
  });
});

test('the field keeps an invalid text that was pasted', async () => {
  const { revise: updateService, save } = await openForm('en');
  const field = fieldNamed('Free beds');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('1e2');
  await click(save);
  expect(await screen.findByText(TEXTS.en.notANumber, { selector: 'a' })).toBeInTheDocument();
  expect(field).toHaveValue('1e2');
  expect(updateService).not.toHaveBeenCalled();
});

test('ignores spaces around a number', async () => {
  const { revise: updateService, save } = await openForm('en');
  typeInto('Total beds', ' 61 ');
  typeInto('Free beds', '007');
  await click(save);
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ totalBeds: 61, availableBeds: 7 });
});
