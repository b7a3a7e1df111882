import type { Page } from '@playwright/test';
import type { Screen, Size } from './screenKinds.ts';

const PIN = 'button[data-tab="SHELTER"]';

interface Card {
  readonly id: string;
  readonly openings: readonly (readonly [number, number])[];
  readonly availableBeds?: number;
}

/** A service that is open and has counted beds, where there is one. */
const litService = async (url: string): Promise<string | undefined> => {
  const cards = (await (await fetch(`${url}/api/services?type=EMERGENCY_SHELTER&limit=20`)).json()) as readonly Card[];
  const now = Date.now() / 1000;
  const isLit = ({ openings, availableBeds }: Card): boolean =>
    availableBeds !== undefined && openings.some(([start, end]) => start <= now && now < end);
  return (cards.find(isLit) ?? cards[0])?.id;
};

/** The list stands for itself on a phone; on a desk the map stands beside it. */
const waitForPins = async (page: Page, size: Size): Promise<void> => {
  if (size === 'desk') await page.locator(PIN).first().waitFor();
};

const chooseOnMap = async (page: Page, size: Size): Promise<void> => {
  if (size === 'phone') await page.getByRole('button', { name: /^(Map|Mapa)$/ }).click();
  await page.locator(PIN).nth(2).click();
  await page.waitForLoadState('networkidle');
};

/** What everybody sees. */
export const publicScreens = async (url: string): Promise<readonly Screen[]> => [
  { name: 'list', path: '/', everyLook: true, act: waitForPins },
  { name: 'map', path: '/', everyLook: true, act: chooseOnMap },
  { name: 'detail', path: `/services/${await litService(url)}`, everyLook: true },
  {
    name: 'menu-visitor',
    path: '/',
    sizes: ['phone'],
    act: async (page) => {
      await page.getByRole('button', { name: /^Men[uú]$/ }).click();
      await page.getByRole('link', { name: /^(Sign in|Iniciar sesión)/ }).waitFor();
    },
  },
  { name: 'crisis-lines', path: '/crisis_lines' },
  { name: 'about', path: '/about', sizes: ['phone'] },
  { name: 'terms', path: '/terms_of_use', sizes: ['phone'] },
  { name: 'privacy', path: '/privacy_policy', sizes: ['phone'] },
  { name: 'not-found', path: '/nowhere', sizes: ['phone'] },
];
