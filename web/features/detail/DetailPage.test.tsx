import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aService, anApi, gone, minutesAgo, NOW } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import type { Service } from '../../api/types.ts';
import type { Language } from '../../../domain/events/envelope.ts';
import { DetailPage } from './DetailPage.tsx';

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => jest.useRealTimers());

const open = async (facts: Partial<Service> = {}, language: Language = 'en') => {
  show(<DetailPage id="blue-spruce" />, { language, api: anApi({ 'GET /services/{id}': async () => aService(facts) }) });
  await screen.findByRole('heading', { level: 1, name: 'Blue Spruce Night Shelter' });
};
const band = (name: string) => screen.getByRole('region', { name });

describe('a service by itself', () => {
  test('begins with its status and its number', async () => {
    await open();
    const hero = band('Blue Spruce Night Shelter');
    expect(hero).toHaveTextContent('Open till 7:00 AM');
    expect(within(hero).getAllByRole('link')[0]).toHaveAccessibleName('Call Blue Spruce Night Shelter, (303) 555-0142');
  });

  test.each([
    ['en', 'About this place', 'Beds for tonight, no ID needed', 'A warm place to sleep.'],
    ['es', 'Acerca de este lugar', 'Camas para hoy', 'Un lugar cálido.'],
  ] as const)('says its name, summary and description in the chosen language (%s)', async (language, about, summary, description) => {
    await open({ serviceSummaryEs: 'Camas para hoy', descriptionEs: 'Un lugar cálido.' }, language);
    expect(screen.getByRole('main')).toHaveTextContent(summary);
    expect(band(about)).toHaveTextContent(description);
  });

  test('says first what is urgent, in Spanish where a person wrote it', async () => {
    const notice = { isCriticalHeader: true, criticalDescription: 'Warming room open', isCriticalNeverExpire: true };
    await open({ ...notice, criticalDescriptionEs: 'Sala con calefacción abierta' }, 'es');
    expect(band('Aviso urgente')).toHaveTextContent('Sala con calefacción abierta');
    expect(band('Aviso urgente')).not.toHaveTextContent('En inglés');
  });

  test.each([
    ['es', 'Aviso urgente', 'En inglés Abierto hasta el 24 de diciembre de 2026', 'en'],
    ['en', 'Urgent notice', ' Open till 12/24/2026', null],
  ] as const)('says an urgent notice that is in English alone as such (%s)', async (language, name, words, lang) => {
    const notice = { isCriticalHeader: true, criticalDescription: 'Warming room open', criticalExpiredAt: '2026-12-24T23:59' };
    await open(notice, language);
    expect(band(name)).toHaveTextContent(`Warming room open${words}`);
    expect(screen.getByText('Warming room open').getAttribute('lang')).toBe(lang);
  });

  test('says nothing urgent once its time is over, and where there is nothing', async () => {
    await open({ isCriticalHeader: true, criticalDescription: 'Warming room open', criticalExpiredAt: '2020-01-01T23:59' });
    expect(screen.queryByRole('region', { name: 'Urgent notice' })).toBeNull();
  });

  test('lays out the week, with today lit', async () => {
    await open();
    const rows = within(band('Hours')).getAllByRole('row');
    expect(rows).toHaveLength(7);
    expect(rows[3]).toHaveTextContent('Thu7:00 PM – 7:00 AM');
    expect(rows[3]).toHaveClass('today');
    expect(rows[4]).toHaveTextContent('FriClosed');
    expect(band('Hours')).toHaveTextContent('Overnight hours end the next morning.');
  });

  test('names closed days', async () => {
    await open({ closeSchedules: [{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }] });
    expect(band('Hours')).toHaveTextContent('Closed: 12/25.');
  });

  test.each([
    ['contact', 'Contact for hours'],
    ['unknown', 'Call for hours'],
  ] as const)('says hours that are %s', async (hours, said) => {
    await open({ hours, openings: [], schedules: [], isContact: hours === 'contact' });
    expect(band('Hours')).toHaveTextContent(said);
  });

  test('says who can come, with pets and without papers', async () => {
    await open({ isAllowedPet: true, isLowBarrier: true, age: '18 or older' });
    expect(
      within(band('Who can come'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Anyone', '18 or older', 'Pets allowed', 'Low barrier']);
    expect(band('Who can come')).toHaveTextContent('Low barrier. No ID, no test, no papers. Come as you are.');
  });

  test.each([
    [true, ['Anyone', 'Wheelchair accessible'], false],
    [false, ['Anyone', 'No wheelchair access'], false],
    [undefined, ['Anyone'], true],
  ])('says wheelchair access, and that it is not known where it is not: %s', async (isWheelchairAccessible, tags, notKnown) => {
    await open(isWheelchairAccessible === undefined ? {} : { isWheelchairAccessible });
    const said = within(band('Who can come'));
    expect(said.getAllByRole('listitem').map((item) => item.textContent)).toEqual(tags);
    expect(said.queryByText('Wheelchair access is not known. Ask before you go.') !== null).toBe(notKnown);
  });

  test('leads to the address by a map search and by bus', async () => {
    await open();
    const links = within(band('Where')).getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=2111+Champa+Street%2C+Denver%2C+CO+80205');
    expect(links[1]).toHaveAttribute('href', expect.stringContaining('travelmode=transit'));
  });

  test('keeps a hidden address hidden', async () => {
    const { address1: _street, location: _point, ...hidden } = aService({ isConfidential: true });
    show(<DetailPage id="x" />, { api: anApi({ 'GET /services/{id}': async () => hidden }) });
    expect(await screen.findByRole('region', { name: 'Where' })).toHaveTextContent('Address given by phone');
    expect(within(band('Where')).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  });

  test('names every way to reach it: e-mail, website and social media', async () => {
    const sites = {
      website: 'http://a.example/',
      facebook: 'http://b.example/',
      twitter: 'http://c.example/',
      youtube: 'http://d.example/',
      instagram: 'http://e.example/',
    };
    await open({ contactEmail: 'hello@bluespruce.example', ...sites });
    const links = within(band('Contact'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links.toSorted()).toEqual([...Object.values(sites), 'mailto:hello@bluespruce.example'].toSorted());
  });

  test('opens only addresses of the web', async () => {
    await open({ website: 'http://bluespruce.example/', facebook: 'javascript:alert(1)', contactEmail: 'hello@bluespruce.example' });
    const links = within(band('Contact')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:hello@bluespruce.example', 'http://bluespruce.example/']);
  });

  test('S21: opens a letter to one address alone, whatever was stored', async () => {
    await open({ contactEmail: 'a?cc=b&c%40d@bluespruce.example' });
    const link = within(band('Contact')).getByRole('link');
    expect(link).toHaveAttribute('href', 'mailto:a%3Fcc%3Db%26c%2540d@bluespruce.example');
    expect(link).toHaveTextContent('a?cc=b&c%40d@bluespruce.example');
  });

  test('marks a machine’s Spanish and shows the original', async () => {
    await open({ descriptionEs: 'Un lugar cálido.', machineTranslated: true }, 'es');
    expect(band('Acerca de este lugar')).toHaveTextContent('Un lugar cálido.Traducción automática.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el original en inglés' }));
    expect(within(band('Acerca de este lugar')).getByText('A warm place to sleep.')).toHaveAttribute('lang', 'en');
  });

  test('says that a text is not translated, in its own language', async () => {
    await open({}, 'es');
    expect(within(band('Acerca de este lugar')).getByText('A warm place to sleep.')).toHaveAttribute('lang', 'en');
    expect(band('Acerca de este lugar')).toHaveTextContent('Todavía no está traducido.');
  });

  test('warns of facts older than half a year', async () => {
    await open({ updatedAt: minutesAgo(60 * 24 * 250) });
    expect(band('Blue Spruce Night Shelter')).toHaveTextContent('May be out of date. Last checked on 03/14/2026. Call before you go.');
  });

  test('says that a service is gone', async () => {
    show(<DetailPage id="gone" />, { api: anApi({ 'GET /services/{id}': gone }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'This service is not here anymore' })).toBeInTheDocument();
  });
});
