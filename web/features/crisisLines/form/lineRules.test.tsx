import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anApi, answers, aSession } from '#tests/web/builders.ts';
import { fieldNamed, findButton, press, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '#web/browser/session.ts';
import { AddCrisisLinePage } from './pages.ts';

/* Rules of section 5 of the specification for a crisis line, as the form applies them. */
beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

/** Opens the form of a new line, types `texts` by label, and saves. */
const saveWith = async (texts: Readonly<Record<string, string>>, language: 'en' | 'es' = 'en') => {
  const addLine = jest.fn(answers['POST /crisis-lines']);
  show(<AddCrisisLinePage />, { api: anApi({ 'POST /crisis-lines': addLine }), path: '/crisis_lines/new', language });
  for (const [label, text] of Object.entries(texts)) {
    typeInto(label, text);
    fireEvent.blur(fieldNamed(label));
  }
  await press(language === 'es' ? 'Guardar la línea' : 'Save line');
  return addLine;
};
const summaryLinks = async (name: string): Promise<readonly (string | null)[]> => {
  const summary = await screen.findByRole('group', { name });
  expect(summary).toHaveFocus();
  return [...summary.querySelectorAll('a')].map(({ textContent }) => textContent);
};
const REQUIRED_TEXTS = {
  'Name, in English': 'Night Line',
  'What help it offers, in English': 'A counselor listens.',
  Phone: '3035550199',
  Area: 'Ohio',
  Hours: '24/7',
};

test('requires name, description, phone, area and hours, each with its own message', async () => {
  covers('5-126');
  const addLine = await saveWith({});
  const sentences = [
    'Enter the name of this line.',
    'Describe the help it offers.',
    'Enter the phone number of this line.',
    'Enter the area it serves, such as Ohio.',
    'Enter when someone answers, such as 24/7.',
  ];
  expect(await summaryLinks('Fix 5 things')).toEqual(sentences);
  for (const sentence of sentences) expect(screen.getAllByText(sentence)).toHaveLength(2);
  for (const label of Object.keys(REQUIRED_TEXTS)) expect(fieldNamed(label)).toBeInvalid();
  expect(addLine).not.toHaveBeenCalled();
});

test('the form requires neither text number, chat link, website nor Spanish', async () => {
  covers('5-128');
  const addLine = await saveWith(REQUIRED_TEXTS);
  await waitFor(() => expect(addLine).toHaveBeenCalledTimes(1));
  expect(addLine.mock.calls[0]?.[0].body).toMatchObject({ name: 'Night Line', text: '', chatWebLink: '', website: '', descriptionEs: '' });
  for (const label of ['Text number', 'Chat link', 'Website', 'Key to press', 'Name, in Spanish'])
    expect(fieldNamed(`${label} (optional)`)).not.toBeInvalid();
});

test('accepts a description of 1000 characters and rejects one of 1001', async () => {
  covers('5-127');
  const addLine = await saveWith({ ...REQUIRED_TEXTS, 'What help it offers, in English': 'x'.repeat(1001) });
  expect(screen.getByText('1,001 of 1,000')).toBeInTheDocument();
  expect(await summaryLinks('Fix 1 thing')).toEqual(['This is too long (1,000 characters at most).']);
  expect(addLine).not.toHaveBeenCalled();
  typeInto('What help it offers, in English', 'x'.repeat(1000));
  await press('Save line');
  await waitFor(() => expect(addLine).toHaveBeenCalledTimes(1));
});

test('prefixes web addresses without a scheme with http:// on blur', async () => {
  covers('5-129');
  const addLine = await saveWith({
    ...REQUIRED_TEXTS,
    'Website (optional)': 'example.org',
    'Chat link (optional)': ' https://example.org/chat ',
  });
  expect(fieldNamed('Website (optional)')).toHaveValue('http://example.org/');
  expect(fieldNamed('Phone')).toHaveValue('(303) 555-0199');
  await waitFor(() => expect(addLine).toHaveBeenCalledTimes(1));
  expect(addLine.mock.calls[0]?.[0].body).toMatchObject({
    website: 'http://example.org/',
    chatWebLink: 'https://example.org/chat',
    phone: '(303) 555-0199',
  });
});

test('lists all errors at once, and sends no request', async () => {
  covers('5-130');
  const addLine = await saveWith({
    ...REQUIRED_TEXTS,
    'Name, in English': ' ',
    Phone: 'call us',
    'Key to press (optional)': '12',
    'Text number (optional)': 'START',
    'Chat link (optional)': 'javascript:alert(1)',
    'Key to press for Spanish (optional)': 'two',
  });
  expect(await summaryLinks('Fix 6 things')).toEqual([
    'Enter the name of this line.',
    'Enter a phone number, such as 988 or (800) 555-0100.',
    'Enter one key to press: a digit, * or #.',
    'Enter a number to text, such as 988 or START to 88788.',
    'Enter a public web address, such as https://example.org.',
    'Enter one key to press: a digit, * or #.',
  ]);
  expect(fieldNamed('Key to press for Spanish (optional)').closest('details')).toHaveAttribute('open');
  expect(addLine).not.toHaveBeenCalled();
});

test('the form shows the same errors in Spanish', async () => {
  await saveWith({ Teléfono: 'llame' }, 'es');
  expect(await summaryLinks('Corrija 5 datos')).toEqual([
    'Escriba el nombre de esta línea.',
    'Describa la ayuda que ofrece.',
    'Escriba un número de teléfono, por ejemplo 988 o (800) 555-0100.',
    'Escriba la zona que atiende, por ejemplo: Ohio.',
    'Escriba cuándo contestan, por ejemplo: 24/7.',
  ]);
});

test('the form accepts a number of three digits, and the preview shows it', async () => {
  show(<AddCrisisLinePage />, { path: '/crisis_lines/new' });
  await findButton('Save line');
  typeInto('Phone', '988');
  fireEvent.blur(fieldNamed('Phone'));
  typeInto('Name, in English', 'Night Line');
  typeInto('Text number (optional)', 'START to 88788');
  expect(fieldNamed('Phone')).toHaveValue('988');
  const preview = screen.getByText('Visitors will see').closest('aside');
  expect(preview).toHaveTextContent(/Night Line.*988.*Text START to 88788.*3 changes: Name, Phone, Text number\./);
});
