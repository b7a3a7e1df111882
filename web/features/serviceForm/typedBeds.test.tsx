import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../browser/session.ts';
import { anApi, answers, aService, aSession } from '../../testing/builders.ts';
import { click, fieldNamed, findWholeForm, write } from '../../testing/find.ts';
import { show } from '../../testing/show.tsx';
import { EditServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

const WORDS = {
  en: {
    save: 'Save service',
    totalBeds: 'All beds',
    availableBeds: 'Free now',
    notANumber: 'Enter a whole number, such as 12.',
    belowMinimum: { totalBeds: 'There must be one bed or more in all.', availableBeds: 'The number of free beds cannot be less than 0.' },
  },
  es: {
    save: 'Guardar servicio',
    totalBeds: 'Todas las camas',
    availableBeds: 'Libres ahora',
    notANumber: 'Escriba un número entero, por ejemplo 12.',
    belowMinimum: {
      totalBeds: 'Debe haber una cama o más en total.',
      availableBeds: 'El número de camas libres no puede ser menor que 0.',
    },
  },
} as const;

const opened = async (language: 'en' | 'es') => {
  const revise = jest.fn(answers['PUT /services/{id}']);
  show(<EditServicePage id="blue-spruce" />, {
    api: anApi({ 'GET /services/{id}': async () => aService(), 'PUT /services/{id}': revise }),
    language,
  });
  return { revise, save: await findWholeForm(WORDS[language].save) };
};

describe.each(['en', 'es'] as const)('bed fields in %s', (language) => {
  describe.each(['totalBeds', 'availableBeds'] as const)('%s', (name) => {
    const { [name]: label, notANumber, belowMinimum } = WORDS[language];

    test.each([
      ['1.5', notANumber],
      ['1e2', notANumber],
      ['abc', notANumber],
      ['-1', belowMinimum[name]],
    ])('keeps the invalid text %j with an error, and sends no request', async (text, sentence) => {
      const { revise, save } = await opened(language);
      write(label, text);
      await click(save);
      expect(await screen.findByText(sentence, { selector: 'a' })).toBeInTheDocument();
      expect(fieldNamed(label)).toHaveAccessibleDescription(sentence);
      expect(fieldNamed(label)).toHaveValue(text);
      expect(revise).not.toHaveBeenCalled();
    });
  });
});

test('keeps a pasted invalid text in the field', async () => {
  const { revise, save } = await opened('en');
  const field = fieldNamed('Free now');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('1e2');
  await click(save);
  expect(await screen.findByText(WORDS.en.notANumber, { selector: 'a' })).toBeInTheDocument();
  expect(field).toHaveValue('1e2');
  expect(revise).not.toHaveBeenCalled();
});

test('ignores spaces around a number', async () => {
  const { revise, save } = await opened('en');
  write('All beds', ' 61 ');
  write('Free now', '007');
  await click(save);
  expect(revise.mock.calls[0]?.[0].body).toMatchObject({ totalBeds: 61, availableBeds: 7 });
});
