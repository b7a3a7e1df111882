import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aService, anApi, rejectNotFound, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { Service } from '../../api/types.ts';
import { DetailPage } from './DetailPage.tsx';
import { NoticeSection } from './NoticeSection.tsx';

const EMAIL = 'desk@spruce.example';

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const LAST_SECTION = { en: 'Contact', es: 'Contacto' };
const openPage = async (facts: Partial<Service> = {}, language: Language = 'en') => {
  show(<DetailPage id="blue-spruce" />, { language, api: anApi({ 'GET /services/{id}': async () => aService(facts) }) });
  await screen.findByRole('region', { name: LAST_SECTION[language] });
};
/** Returns facts that remove the named fields from a service. */
const withoutFields = (...names: (keyof Service)[]): Partial<Service> => Object.fromEntries(names.map((name) => [name, undefined]));
const sectionNamed = (name: string) => screen.getByRole('region', { name });
const heroSection = () => sectionNamed('Blue Spruce Night Shelter');
const weekTable = () => within(heroSection()).getByRole('group');

describe('DetailPage', () => {
  test("begins with status, name, address, today's hours and phone number", async () => {
    covers('2.4-3', '2.4-13');
    await openPage();
    expect(heroSection()).toHaveTextContent(
      /^Open till 7:00 AM.*Blue Spruce Night ShelterBeds for tonight, no ID needed2111 Champa Street, DenverToday 7:00 PM – 7:00 AM, all week/,
    );
    expect(within(heroSection()).getAllByRole('link')[0]).toHaveAccessibleName('Call Blue Spruce Night Shelter, (303) 555-0142');
  });

  test('shows the distance from the chosen place', async () => {
    await openPage();
    expect(heroSection()).toHaveTextContent('Open till 7:00 AM1.0 mi');
  });

  test('fills the call button while the place is open, and shows when to call if it opens later', async () => {
    await openPage();
    const [now] = within(heroSection()).getAllByRole('link');
    expect(now).toHaveClass('fill');
    document.body.replaceChildren();
    await openPage({ openings: [[NOW + 3600, NOW + 7200]] });
    const [directionsLink] = within(heroSection()).getAllByRole('link');
    expect(directionsLink).not.toHaveClass('fill');
    expect(directionsLink).toHaveAccessibleName('Call Blue Spruce Night Shelter, (303) 555-0142, Call when it opens');
    expect(directionsLink).toHaveTextContent('(303) 555-0142 Call when it opens');
  });

  test.each([
    ['unknown', 'Call for hours'],
    ['contact', 'Contact for hours'],
  ] as const)('shows a text for hours that are %s, without a time to call', async (hours, expectedTexts) => {
    await openPage({ hours, openings: [], schedules: [], isContact: hours === 'contact' });
    expect(heroSection()).toHaveTextContent(expectedTexts);
    expect(heroSection()).not.toHaveTextContent(/Today|when it opens/);
    expect(heroSection().querySelector('details')).toBeNull();
    expect(within(heroSection()).getAllByRole('link')[0]).not.toHaveClass('fill');
  });

  test('shows "contact for hours" instead of the stored schedules', async () => {
    covers('3-4');
    await openPage({ hours: 'contact', openings: [], isContact: true });
    expect(aService().schedules.length).toBeGreaterThan(0);
    expect(heroSection()).toHaveTextContent('Contact for hours');
    expect(heroSection()).not.toHaveTextContent(/Today|7:00/);
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows directions as the only primary action if there is no phone number', async () => {
    await openPage(withoutFields('phone'));
    expect(heroSection()).toHaveTextContent('No phone number');
    const links = within(heroSection()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Directions']);
    expect(links[0]).toHaveClass('fill', 'large');
  });

  test('shows the website if there are no phone number and no address', async () => {
    await openPage({ ...withoutFields('phone', 'address1', 'location'), website: 'https://bluespruce.example/' });
    const website = await within(heroSection()).findByRole('link', { name: 'bluespruce.example' });
    expect(website).toHaveClass('fill');
    expect(website).toHaveAttribute('href', 'https://bluespruce.example/');
    expect(within(heroSection()).getAllByRole('link')).toHaveLength(1);
  });

  test('shows a message form if there are no phone number, address and website', async () => {
    await openPage({ ...withoutFields('phone', 'address1', 'location'), isContact: true, contactEmail: 'desk@spruce.example' });
    const write = await within(heroSection()).findByRole('button', { name: 'Connect' });
    expect(write).toHaveClass('fill');
    await userEvent.click(write);
    expect(await screen.findByRole('dialog', { name: 'Write to Blue Spruce Night Shelter' })).toBeInTheDocument();
  });

  test('shows only a link to the list, and no phone or map, for a permanently closed place', async () => {
    await openPage({ hours: 'permanentlyClosed', openings: [] });
    expect(heroSection()).toHaveTextContent('Permanently closed');
    expect(
      within(heroSection())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['See the list']);
    expect(within(heroSection()).getByRole('link')).toHaveAttribute('href', '/');
    expect(within(sectionNamed('Where')).queryByRole('link')).toBeNull();
    const contactLinks = [...document.querySelectorAll('a[href^="tel:"], a[href^="geo:"], a[href*="map"]')];
    // Except the link to crisis help, which is on every page.
    expect(contactLinks.filter((link) => !link.matches('.crisis'))).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Beds tonight' })).toBeNull();
  });

  test('shows the published text beside the number to call', async () => {
    await openPage({ phone: '3035550142', phoneText: '303-555-0142 or 303-555-0143 after 5' });
    expect(within(heroSection()).getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+13035550142');
    expect(heroSection()).toHaveTextContent('303-555-0142 or 303-555-0143 after 5');
  });

  test('calls a number of another country by the link of the server', async () => {
    await openPage({ phone: '+526865551234', call: { href: 'tel:+526865551234', text: '+52 686 555 1234' } });
    expect(within(heroSection()).getByRole('link', { name: /\+52 686 555 1234/ })).toHaveAttribute('href', 'tel:+526865551234');
  });

  test('does not tell the visitor to call about old facts if there is no phone number', async () => {
    await openPage({ updatedAt: minutesAgo(400 * 24 * 60) });
    expect(heroSection()).toHaveTextContent(/May be out of date\. Last checked on [\d/]+\. Call before you go\./);
    document.body.replaceChildren();
    await openPage({ updatedAt: minutesAgo(400 * 24 * 60), phone: '' });
    expect(heroSection()).toHaveTextContent(/May be out of date\. Last checked on [\d/]+\.$/);
  });

  test.each(['America/Los_Angeles', 'Pacific/Honolulu'])(
    'shows the date of an imported file in %s, not the day before',
    async (timeZone) => {
      await openPage({ timeZone, updatedAt: '2026-02-03T00:00:00.000Z' });
      expect(heroSection()).toHaveTextContent(/02\/03\/2026/);
      expect(sectionNamed('Contact')).toHaveTextContent('02/03/2026');
      expect(document.body).not.toHaveTextContent('02/02/2026');
    },
  );

  test.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)', 'https://maps.apple.com/?daddr=2111+Champa+Street%2C+Denver%2C+CO+80205'],
    ['a desk', 'Mozilla/5.0 (X11)', 'https://www.google.com/maps/dir/?api=1&destination=2111+Champa+Street%2C+Denver%2C+CO+80205'],
  ])('opens the map app of %s for directions', async (_device, userAgent, url) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await openPage();
    const link = within(heroSection()).getByRole('link', { name: 'Directions to Blue Spruce Night Shelter' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(link).toHaveAttribute('href', url);
    expect(link).not.toHaveAttribute('target');
  });

  test.each([
    ['en', 'About this place', 'Beds for tonight, no ID needed', 'A warm place to sleep.'],
    ['es', 'Acerca de este lugar', 'Camas para hoy', 'Un lugar cálido.'],
  ] as const)('shows name, summary and description in the chosen language (%s)', async (language, about, summary, description) => {
    covers('2.4-1');
    await openPage({ serviceSummaryEs: 'Camas para hoy', descriptionEs: 'Un lugar cálido.' }, language);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Blue Spruce Night Shelter');
    expect(screen.getByRole('main')).toHaveTextContent(summary);
    expect(sectionNamed(about)).toHaveTextContent(description);
  });

  test('shows the urgent notice first, in Spanish if a person wrote it in Spanish', async () => {
    const notice = { isCriticalHeader: true, criticalDescription: 'Warming room open', isCriticalNeverExpire: true };
    await openPage({ ...notice, criticalDescriptionEs: 'Sala con calefacción abierta' }, 'es');
    expect(await screen.findByRole('region', { name: 'Aviso urgente' })).toHaveTextContent('Sala con calefacción abierta');
    expect(sectionNamed('Aviso urgente')).not.toHaveTextContent('En inglés');
  });

  test.each([
    ['es', 'Aviso urgente', 'En inglés Abierto hasta el 24 de diciembre de 2026', 'en'],
    ['en', 'Urgent notice', ' Open till 12/24/2026', null],
  ] as const)('marks an urgent notice that exists only in English (%s)', async (language, name, expectedTexts, lang) => {
    const notice = { isCriticalHeader: true, criticalDescription: 'Warming room open', criticalExpiredAt: '2026-12-24T23:59' };
    await openPage(notice, language);
    expect(await screen.findByRole('region', { name })).toHaveTextContent(`Warming room open${expectedTexts}`);
    expect(screen.getByText('Warming room open').getAttribute('lang')).toBe(lang);
  });

  test.each([
    ['2020-01-01T23:59', 0],
    ['2099-01-01T23:59', 1],
  ])('shows the urgent notice until it expires, even on a cached page (%s)', (criticalExpiredAt, count) => {
    show(<NoticeSection service={aService({ isCriticalHeader: true, criticalDescription: 'Warming room open', criticalExpiredAt })} />);
    expect(screen.queryAllByRole('region', { name: 'Urgent notice' })).toHaveLength(count);
  });

  test("shows the week in a collapsed table behind today's hours, with today highlighted", async () => {
    covers('2.4-7');
    await openPage();
    expect(weekTable()).not.toHaveAttribute('open');
    const rows = within(weekTable()).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(7);
    expect(rows[3]).toHaveTextContent('Thu7:00 PM – 7:00 AM');
    expect(rows[3]).toHaveClass('today');
    expect(rows[4]).toHaveTextContent('FriClosed');
    expect(weekTable()).toHaveTextContent('Overnight hours end the next morning.');
  });

  test.each([
    ['en', 'Closed today', 'Today until 7:00 AM'],
    ['es', 'Cerrado hoy', 'Hoy hasta las 7:00 AM'],
  ] as const)(
    'shows that today is closed, and in the early morning that the night is not over (%s)',
    async (language, closed, untilText) => {
      jest.setSystemTime((NOW + 86_400) * 1000);
      await openPage({}, language);
      expect(weekTable()).toHaveTextContent(closed);
      document.body.replaceChildren();
      // 2:35 AM on Friday.
      jest.setSystemTime((NOW + 6 * 3600) * 1000);
      await openPage({}, language);
      expect(weekTable()).toHaveTextContent(untilText);
    },
  );

  test('names closed days', async () => {
    covers('2.4-8');
    await openPage({ closeSchedules: [{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }] });
    expect(weekTable()).toHaveTextContent('Closed: 12/25.');
  });

  test('shows who can come, pets and the absence of ID requirements', async () => {
    covers('2.4-9', '3-3');
    await openPage({ isAllowedPet: true, isLowBarrier: true, age: '18 or older' });
    expect(
      within(sectionNamed('Who it serves'))
        .getAllByRole('listitem')
        .map((listItem) => listItem.textContent),
    ).toEqual(['Anyone', '18 or older', 'Pets allowed', 'Low barrier: few requirements']);
    expect(sectionNamed('Who it serves')).toHaveTextContent(
      'Low barrier: few requirements. No ID, no drug or other tests, no papers. Come as you are.',
    );
  });

  test.each([
    [true, ['Anyone', 'Wheelchair accessible'], false],
    [false, ['Anyone', 'No wheelchair access'], false],
    [undefined, ['Anyone'], true],
  ])('shows whether a place is wheelchair accessible, or that this is not known: %s', async (isWheelchairAccessible, tags, notKnown) => {
    await openPage(isWheelchairAccessible === undefined ? {} : { isWheelchairAccessible });
    const section = within(sectionNamed('Who it serves'));
    expect(section.getAllByRole('listitem').map((listItem) => listItem.textContent)).toEqual(tags);
    expect(section.queryByText('We don’t know if it is wheelchair accessible. Ask before you go.') !== null).toBe(notKnown);
  });

  test('shows the number of free beds and the total', async () => {
    covers('2.4-2');
    await openPage();
    expect(sectionNamed('Beds tonight')).toHaveTextContent('12beds free of 60');
  });

  test('links the address to a map search and to a bus route', async () => {
    covers('2.4-5', '9-24');
    await openPage();
    const links = within(sectionNamed('Where')).getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=2111+Champa+Street%2C+Denver%2C+CO+80205');
    expect(links[1]).toHaveAttribute('href', expect.stringContaining('travelmode=transit'));
  });

  test('does not show a hidden address', async () => {
    const { address1: _street, location: _point, ...hiddenService } = aService({ isConfidential: true });
    show(<DetailPage id="x" />, { api: anApi({ 'GET /services/{id}': async () => hiddenService }) });
    expect(await screen.findByRole('region', { name: 'Where' })).toHaveTextContent('Address given by phone');
    expect(within(sectionNamed('Where')).queryByRole('link')).toBeNull();
    expect(heroSection()).toHaveTextContent('Address given by phone');
    expect(screen.queryByRole('link', { name: /Directions/ })).toBeNull();
    const bedNote = await screen.findByText('We can’t reserve a free bed for you. Call and ask.');
    expect(bedNote.closest('section')).not.toHaveTextContent('Last 14 days');
  });

  test('links e-mail, website and social media', async () => {
    covers('2.4-4');
    const sites = {
      website: 'http://a.example/',
      facebook: 'http://b.example/',
      twitter: 'http://c.example/',
      youtube: 'http://d.example/',
      instagram: 'http://e.example/',
    };
    await openPage({ contactEmail: 'hello@bluespruce.example', ...sites });
    const links = within(sectionNamed('Contact'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links.toSorted()).toEqual([...Object.values(sites), 'mailto:hello@bluespruce.example'].toSorted());
  });

  test('links only http(s) addresses', async () => {
    await openPage({ website: 'http://bluespruce.example/', facebook: 'javascript:alert(1)', contactEmail: 'hello@bluespruce.example' });
    const links = within(sectionNamed('Contact')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:hello@bluespruce.example', 'http://bluespruce.example/']);
  });

  test('S21: links exactly one e-mail address, whatever is stored', async () => {
    covers('S21.12');
    await openPage({ contactEmail: 'a?cc=b,e&c%40d@bluespruce.example' });
    const link = within(sectionNamed('Contact')).getByRole('link');
    expect(link).toHaveAttribute('href', 'mailto:a%3Fcc%3Db%2Ce%26c%2540d@bluespruce.example');
    expect(link).toHaveTextContent('a?cc=b,e&c%40d@bluespruce.example');
  });

  test.each([
    ['with the contact flag and an e-mail', { isContact: true, contactEmail: EMAIL }, ['Connect', 'Report wrong information']],
    ['with the contact flag, and no e-mail to write to', { isContact: true }, ['Report wrong information']],
    ['without the contact flag', { isContact: false, contactEmail: EMAIL }, ['Report wrong information']],
  ])('offers to write to the place if possible, and always to report an error: %s', async (_what, facts, expectedTexts) => {
    covers('2.4-11');
    await openPage(facts);
    const buttons = within(sectionNamed('Contact')).getAllByRole('button');
    expect(buttons.map((contactButton) => contactButton.querySelector('span')?.firstChild?.textContent)).toEqual(expectedTexts);
  });

  test.each([
    [/^Connect/, 'Write to Blue Spruce Night Shelter', ['Your name', 'Email', 'Phone', 'Message']],
    [/^Report wrong information/, 'Report wrong information', ['Email', 'Message']],
  ])('opens the form of %s in a dialog', async (key, title, fields) => {
    covers('2.5-12', '2.5-13');
    await openPage({ isContact: true, contactEmail: EMAIL });
    await userEvent.click(screen.getByRole('button', { name: key }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    for (const field of fields) expect(await dialog.findByLabelText(field)).toBeInTheDocument();
  });

  test('shows who checked the facts and when, and links to donations if an administrator set the link', async () => {
    await openPage({ isShowFlag: true, isShowDonate: true, website: 'https://bluespruce.example/' });
    expect(sectionNamed('Contact')).toHaveTextContent('Verified by our teamLast checked on 11/19/2026');
    const donate = within(sectionNamed('Contact')).getByRole('link', { name: /^Donate to this place/ });
    expect(donate).toHaveAttribute('href', 'https://bluespruce.example/');
    document.body.replaceChildren();
    await openPage({ isShowDonate: true });
    expect(sectionNamed('Contact')).not.toHaveTextContent(/Donate|Verified by/);
  });

  test('ends with the kudos button, apart from the buttons to save and share', async () => {
    await openPage({ likes: 34 });
    expect(within(heroSection()).queryByRole('button', { name: /Kudos/ })).toBeNull();
    expect(within(sectionNamed('Did this place help you?')).getByRole('button', { name: 'Kudos' })).toBeInTheDocument();
    expect(
      within(heroSection())
        .getAllByRole('button')
        .map((key) => key.textContent),
    ).toEqual(['Save', 'Share']);
  });

  test('shows the age of its facts, with a button to report errors', async () => {
    covers('2.4-12');
    await openPage({ updatedAt: minutesAgo(60 * 24 * 3) });
    expect(sectionNamed('Contact')).toHaveTextContent('Report wrong informationUpdated 3 days ago');
  });

  test('marks a machine-translated description and shows the English original on request', async () => {
    await openPage({ descriptionEs: 'Un lugar cálido.', machineTranslated: true }, 'es');
    expect(sectionNamed('Acerca de este lugar')).toHaveTextContent('Un lugar cálido.Traducido por un programa.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el original en inglés' }));
    expect(within(sectionNamed('Acerca de este lugar')).getByText('A warm place to sleep.')).toHaveAttribute('lang', 'en');
  });

  test('marks a machine-translated summary and shows the English original on request', async () => {
    const sentence = { serviceSummary: 'Beds for tonight', serviceSummaryEs: 'Camas para hoy', description: '' };
    await openPage({ ...sentence, machineTranslated: true, machineTranslatedFields: ['serviceSummaryEs'] }, 'es');
    expect(sectionNamed('Acerca de este lugar')).toHaveTextContent('Traducido por un programa.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el original en inglés' }));
    expect(within(sectionNamed('Acerca de este lugar')).getByText('Beds for tonight')).toHaveAttribute('lang', 'en');
  });

  test('shows a notice if a part is not translated yet', async () => {
    await openPage({ serviceSummaryEs: 'Camas para hoy', spanishPending: true }, 'es');
    expect(sectionNamed('Acerca de este lugar')).toHaveTextContent('Una parte todavía no está traducida.');
  });

  test('marks texts that are kept in English', async () => {
    await openPage({ serviceSummaryEs: 'Camas para hoy', keptEnglishFields: ['descriptionEs'] }, 'es');
    expect(within(sectionNamed('Acerca de este lugar')).getByText('A warm place to sleep.')).toHaveAttribute('lang', 'en');
    expect(sectionNamed('Acerca de este lugar')).toHaveTextContent('A warm place to sleep.En inglés');
    expect(screen.queryByText('Todavía no está traducido.')).toBeNull();
  });

  test('shows an untranslated text in its own language, with a notice', async () => {
    await openPage({}, 'es');
    expect(within(sectionNamed('Acerca de este lugar')).getByText('A warm place to sleep.')).toHaveAttribute('lang', 'en');
    expect(sectionNamed('Acerca de este lugar')).toHaveTextContent('Todavía no está traducido.');
  });

  test('warns of facts older than six months', async () => {
    covers('2.4-10', '4-20');
    await openPage({ updatedAt: minutesAgo(60 * 24 * 250) });
    expect(sectionNamed('Blue Spruce Night Shelter')).toHaveTextContent(
      'May be out of date. Last checked on 03/14/2026. Call before you go.',
    );
  });

  test('shows that a service does not exist anymore', async () => {
    show(<DetailPage id="gone" />, { api: anApi({ 'GET /services/{id}': rejectNotFound }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'This place is no longer listed' })).toBeInTheDocument();
  });
});
