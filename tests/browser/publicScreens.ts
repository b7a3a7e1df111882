import type { Page } from '@playwright/test';
import { personOf, type RunningShelter } from '../support/shelter.ts';
import type { Screen, Size } from './screenKinds.ts';
import { servicePath } from './servicePath.ts';
import { signIn } from './visitor.ts';
import { visitorScreens } from './visitorScreens.ts';

const MAP_PIN = 'button[data-tab="SHELTER"]';

interface Card {
  readonly id: string;
  readonly hours: string;
  readonly openings: readonly (readonly [number, number])[];
  readonly availableBeds?: number;
}

/** Returns a service that is open and has counted beds, or the first shelter if there is none. */
const openServiceWithBedsId = async (url: string): Promise<string | undefined> => {
  const cards = (await (await fetch(`${url}/api/services?type=EMERGENCY_SHELTER&limit=20`)).json()) as readonly Card[];
  const now = Date.now() / 1000;
  const isOpenNow = ({ hours, openings, availableBeds }: Card): boolean =>
    availableBeds !== undefined && (hours === 'always' || openings.some(([start, end]) => start <= now && now < end));
  return (cards.find(isOpenNow) ?? cards[0])?.id;
};

/** On a phone the list is shown without the map; on a desktop the map is beside it and needs its pins. */
const waitForPins = async (page: Page, size: Size): Promise<void> => {
  if (size === 'desk') await page.locator(MAP_PIN).first().waitFor();
};

const chooseOnMap = async (page: Page, size: Size): Promise<void> => {
  if (size === 'phone') await page.getByRole('button', { name: /^(Map|Mapa)$/ }).click();
  await page.locator(MAP_PIN).nth(2).click();
  await page.waitForLoadState('networkidle');
};

/** Gives a service an e-mail address for messages, which no service of the sample has; returns its path. */
const enableMessages = async (shelter: RunningShelter, name: string): Promise<string> => {
  const path = await servicePath(shelter.url, name);
  const { token } = await signIn(shelter.url, personOf(shelter, 'administrator'));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': path };
  const serviceBody = (await (await fetch(`${shelter.url}/api${path}`, { headers })).json()) as object;
  const body = JSON.stringify({ ...serviceBody, contactEmail: 'desk@example.org' });
  const answer = await fetch(`${shelter.url}/api${path}`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`${name} takes no messages: ${await answer.text()}`);
  return path;
};

/** Returns the screens that everybody can see. */
export const publicScreens = async (shelter: RunningShelter): Promise<readonly Screen[]> => {
  const { url } = shelter;
  const openServicePath = `/services/${await openServiceWithBedsId(url)}`;
  return [
    { name: 'list', path: '/', everyLook: true, act: waitForPins },
    { name: 'map', path: '/', act: chooseOnMap },
    { name: 'detail', path: openServicePath, everyLook: true },
    { name: 'detail-clinic', path: await servicePath(url, 'Sage Street Free Clinic') },
    { name: 'detail-confidential', path: await servicePath(url, 'Quiet Harbor'), sizes: ['phone'] },
    { name: 'detail-closed', path: await servicePath(url, 'Old Mill Shelter'), sizes: ['phone'] },
    { name: 'service-gone', path: '/services/none', sizes: ['phone'] },
    {
      name: 'menu-visitor',
      path: '/',
      act: async (page, size) => {
        await waitForPins(page, size);
        await page.getByRole('button', { name: /^Men[uú]$/ }).click();
        await page.getByRole('link', { name: /^(Sign in|Iniciar sesión)/ }).waitFor();
      },
    },
    { name: 'crisis-lines', path: '/crisis_lines' },
    {
      name: 'chatbot',
      path: '/chatbot',
      act: async (page) => {
        await page.getByRole('button', { name: /^(Free beds tonight|Camas libres esta noche)$/ }).click();
        await page.locator('main li a[href^="tel:"]').first().waitFor();
      },
    },
    { name: 'about', path: '/about' },
    { name: 'faq', path: '/faq', sizes: ['phone'] },
    { name: 'terms', path: '/terms_of_use' },
    { name: 'privacy', path: '/privacy_policy' },
    { name: 'not-found', path: '/nowhere' },
    ...visitorScreens({ messageServicePath: await enableMessages(shelter, 'Dandelion Baby Depot'), plainServicePath: openServicePath }),
  ];
};
