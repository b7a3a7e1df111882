import { fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '#web/browser/session.ts';
import { anApi, answers, aSession } from '#web/testing/builders.ts';
import { fieldNamed, findButton, press, write } from '#web/testing/find.ts';
import { show } from '#web/testing/show.tsx';
import { AddCrisisLinePage } from './pages.ts';

/* Rules of section 5 of the specification for a crisis line, as the form applies them. */
beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

/** Opens the form of a new line, types `texts` by label, and saves. */
const saving = async (texts: Readonly<Record<string, string>>, language: 'en' | 'es' = 'en') => {
  const add = jest.fn(answers['POST /crisis-lines']);
  show(<AddCrisisLinePage />, { api: anApi({ 'POST /crisis-lines': add }), path: '/crisis_lines/new', language });
  for (const [label, text] of Object.entries(texts)) {
    write(label, text);
    fireEvent.blur(fieldNamed(label));
  }
  await press(language === 'es' ? 'Guardar' : 'Save line');
  return add;
};
const summaryLinks = async (name: string): Promise<readonly (string | null)[]> => {
  const summary = await screen.findByRole('group', { name });
  expect(summary).toHaveFocus();
  return [...summary.querySelectorAll('a')].map(({ textContent }) => textContent);
};
const LEAST = {
  Name: 'Night Line',
  'What people get there': 'A counselor listens.',
  Phone: '3035550199',
  Area: 'Ohio',
  Hours: '24/7',
};

test('requires name, description, phone, area and hours, each with its own message', async () => {
  covers('5-126');
  const add = await saving({});
  const sentences = [
    'Enter the name of this line.',
    'Say what people get there.',
    'Enter the phone number of this line.',
    'Say who can call, such as Ohio.',
    'Enter when someone answers, such as 24/7.',
  ];
  expect(await summaryLinks('5 things to fix')).toEqual(sentences);
  for (const sentence of sentences) expect(screen.getAllByText(sentence)).toHaveLength(2);
  for (const label of Object.keys(LEAST)) expect(fieldNamed(label)).toBeInvalid();
  expect(add).not.toHaveBeenCalled();
});

test('does not require text number, chat link, website and Spanish', async () => {
  covers('5-128');
  const add = await saving(LEAST);
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
  expect(add.mock.calls[0]?.[0].body).toMatchObject({ name: 'Night Line', text: '', chatWebLink: '', website: '', descriptionEs: '' });
  for (const label of ['Text number', 'Chat link', 'Website', 'Key', 'Name, in Spanish'])
    expect(fieldNamed(`${label} (optional)`)).not.toBeInvalid();
});

test('accepts a description of 1000 characters and rejects one of 1001', async () => {
  covers('5-127');
  const add = await saving({ ...LEAST, 'What people get there': 'x'.repeat(1001) });
  expect(screen.getByText('1,001 of 1,000')).toBeInTheDocument();
  expect(await summaryLinks('1 thing to fix')).toEqual(['This is too long (1000 characters at most).']);
  expect(add).not.toHaveBeenCalled();
  write('What people get there', 'x'.repeat(1000));
  await press('Save line');
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
});

test('prefixes web addresses without a scheme with http:// on blur', async () => {
  covers('5-129');
  const add = await saving({ ...LEAST, 'Website (optional)': 'example.org', 'Chat link (optional)': ' https://example.org/chat ' });
  expect(fieldNamed('Website (optional)')).toHaveValue('http://example.org/');
  expect(fieldNamed('Phone')).toHaveValue('(303) 555-0199');
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
  expect(add.mock.calls[0]?.[0].body).toMatchObject({
    website: 'http://example.org/',
    chatWebLink: 'https://example.org/chat',
    phone: '(303) 555-0199',
  });
});

test('lists all errors at once, and sends no request', async () => {
  covers('5-130');
  const add = await saving({
    ...LEAST,
    Name: ' ',
    Phone: 'call us',
    'Key (optional)': '12',
    'Text number (optional)': 'START',
    'Chat link (optional)': 'javascript:alert(1)',
    'Key to press for Spanish (optional)': 'two',
  });
  expect(await summaryLinks('6 things to fix')).toEqual([
    'Enter the name of this line.',
    'Enter a phone number, such as 988 or (800) 555-0100.',
    'Enter the one key to press: a digit, * or #.',
    'Enter a number to text, such as 988 or START to 88788.',
    'Enter a public web address, such as https://example.org.',
    'Enter the one key to press: a digit, * or #.',
  ]);
  expect(fieldNamed('Key to press for Spanish (optional)').closest('details')).toHaveAttribute('open');
  expect(add).not.toHaveBeenCalled();
});

test('shows the same errors in Spanish', async () => {
  await saving({ Teléfono: 'llame' }, 'es');
  expect(await summaryLinks('5 cosas por corregir')).toEqual([
    'Escriba el nombre de esta línea.',
    'Escriba qué ayuda ofrece.',
    'Escriba un número de teléfono, por ejemplo 988 o (800) 555-0100.',
    'Diga quién puede llamar, por ejemplo: Ohio.',
    'Diga cuándo contestan, por ejemplo: 24/7.',
  ]);
});

test('keeps a number of three digits, and previews the line beside the form', async () => {
  show(<AddCrisisLinePage />, { path: '/crisis_lines/new' });
  await findButton('Save line');
  write('Phone', '988');
  fireEvent.blur(fieldNamed('Phone'));
  write('Name', 'Night Line');
  write('Text number (optional)', 'START to 88788');
  expect(fieldNamed('Phone')).toHaveValue('988');
  const look = screen.getByText('Visitors will see').closest('aside');
  expect(look).toHaveTextContent(/Night Line.*988.*Text START to 88788.*3 changes: Name, Phone, Text number\./);
});
