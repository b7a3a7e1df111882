import { addService, button, waitForService, PASSWORD, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { confirmPath } from './confirmLinks.ts';
import { INPUT_MODES, inputVariantsFor } from './inputModes.ts';
import { product, visits } from './product.ts';
import { signIn, type SignedIn } from './visitor.ts';

/* A mailed link: an owner confirms facts on a phone, without signing in, and chooses which messages to receive. */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    title: 'Is this still correct?',
    yes: 'Yes, still correct',
    thanks: 'Thank you. The information is confirmed.',
    already: /^Already confirmed on \d\d\/\d\d\/\d{4}\.$/,
    changed: 'Changed since the email was sent: phone.',
    correct: 'Something is wrong. Edit the listing',
    refused: 'This link no longer works',
    expired: /^This link is more than 14 days old\./,
    messages: 'Emails we send you',
    weekly: /^Reminders to confirm your info/,
    off: 'We will no longer send you these emails: Reminders to confirm your info',
  },
  es: {
    title: '¿Sigue siendo correcto?',
    yes: 'Sí, sigue siendo correcto',
    thanks: 'Gracias. La información está confirmada.',
    already: /^La información ya se confirmó el \d{1,2} [a-z]+ \d{4}\.$/,
    changed: 'Datos que cambiaron desde que se envió el mensaje: teléfono.',
    correct: 'Algo está mal. Editar la ficha',
    refused: 'Este enlace ya no sirve',
    expired: /^Este enlace tiene más de 14 días\./,
    messages: 'Correos que le enviamos',
    weekly: /^Recordatorios para confirmar datos/,
    off: 'Ya no le enviaremos estos correos: Recordatorios para confirmar datos',
  },
} as const;

/** Changes facts of a service, without a browser. */
const correct = async ({ token }: SignedIn, serviceId: string, facts: object): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${shelter.url}/api/services/${serviceId}`, { method: 'PUT', headers, body: JSON.stringify(facts) });
  if (!answer.ok) throw new Error(`${serviceId} is not corrected: ${await answer.text()}`);
};

test.each(inputVariantsFor('es', 'touch'))(
  'an owner confirms a place once by a mailed link; facts changed since are shown first (%s, %s)',
  async (language, inputMode) => {
    const words = WORDS[language];
    const owner = await signUp(`confirm.${language}.${inputMode}@example.org`, 'Ana Example');
    const name = `Quiet Corner ${language} ${inputMode}`;
    const serviceId = await addService(owner, name);
    const serviceSnapshot = await waitForService(owner, serviceId);
    const link = await confirmPath({ accountId: owner.user.id, serviceId, revision: serviceSnapshot.revision });

    const { page, context, pageErrors } = await visit(`${shelter.url}${link}&language=${language}`, { language });
    const { press } = INPUT_MODES[inputMode](page);
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await page.title()).not.toContain(name);
    expect(page.url()).toBe(`${shelter.url}/confirm`);
    expect(await violationsOn(page)).toEqual([]);
    // The owner corrects the phone while the page is open.
    await correct(owner, serviceId, { ...serviceSnapshot, phone: '(213) 555-0177' });
    await press(button(page, words.yes));
    await page.getByText(words.changed).waitFor();
    await page.getByText('(213) 555-0177').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(button(page, words.yes));
    await page.getByText(words.thanks).waitFor();
    expect(pageErrors.filter((pageError) => !pageError.includes('409'))).toEqual([]);

    await page.goto(`${shelter.url}${link}&language=${language}`);
    await page.getByText(words.already).waitFor();
    expect(await button(page, words.yes).count()).toBe(0);
    await press(page.getByRole('link', { name: words.correct }));
    await page.waitForURL(`${shelter.url}/login?next=${encodeURIComponent(`/services/${serviceId}/edit`)}`);

    const expiredLink = await confirmPath({ accountId: owner.user.id, serviceId, revision: serviceSnapshot.revision }, -1000);
    await page.goto(`${shelter.url}${expiredLink}&language=${language}`);
    await page.getByRole('heading', { level: 2, name: words.refused }).waitFor();
    await page.getByText(words.expired).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  },
);

test.each(inputVariantsFor('es', 'keyboard'))(
  'a user switches off a kind of message on the page of a mailed link (%s, %s)',
  async (language, inputMode) => {
    const words = WORDS[language];
    const email = `messages.${language}.${inputMode}@example.org`;
    await signUp(email, 'Ana Example');
    const session = await signIn(shelter.url, { email, password: PASSWORD });
    const { page, context, pageErrors } = await visit(`${shelter.url}/update_profile#messages`, { language, session });
    const { press } = INPUT_MODES[inputMode](page);
    const section = page.getByRole('region', { name: words.messages });
    const weekly = section.getByRole('checkbox', { name: words.weekly });
    await weekly.waitFor();
    expect(await weekly.isChecked()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await press(weekly);
    await page.getByText(words.off).waitFor();
    await page.reload();
    await weekly.waitFor();
    expect(await weekly.isChecked()).toBe(false);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

/** The headers that forbid caching, indexing and referrers. */
const privacyHeaders = ({ headers }: Response) => ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name));
const NO_STORE_HEADERS = ['private, no-store', 'noindex, nofollow', 'no-referrer'];

test.each(['/auth/resetPassword', '/auth/closeAccount'])(
  'the tutorial before %s, shown to first-time visitors, is neither cached nor indexed',
  async (page) => {
    covers('S12.11');
    const first = await fetch(`${shelter.url}${page}?token=from-a-message`);
    expect(new URL(first.url).pathname).toBe('/introduce');
    expect(privacyHeaders(first)).toEqual(NO_STORE_HEADERS);
    const ordinaryResponse = await fetch(`${shelter.url}/introduce?next=/feedback`);
    expect(ordinaryResponse.headers.get('cache-control')).toBe('private, no-cache');
  },
);

test('the page is shown to first-time visitors and is neither cached nor indexed', async () => {
  const answer = await fetch(`${shelter.url}/confirm?token=from-a-message`, { redirect: 'manual' });
  expect(answer.status).toBe(200);
  expect(privacyHeaders(answer)).toEqual(NO_STORE_HEADERS);
  expect(await answer.text()).not.toContain('from-a-message');
});

test.each(['/confirm', '/auth/resetPassword', '/auth/closeAccount'])(
  'the token of %s is in neither the page nor referrers; the page is neither cached nor indexed',
  async (page) => {
    covers('S12.10');
    const headers = { cookie: 'alreadyAccessed=true' };
    const answer = await fetch(`${shelter.url}${page}?token=from-a-message`, { redirect: 'manual', headers });
    expect(answer.status).toBe(200);
    expect(privacyHeaders(answer)).toEqual(NO_STORE_HEADERS);
    expect(await answer.text()).not.toContain('from-a-message');
  },
);
