import type { BrowserContext } from '@playwright/test';
import type { SignedIn } from '../browser/visitor.ts';
import type { ManagedShelter, ManagerRole } from './managedShelter.ts';

/** A screen for managing services, opened by one kind of user. */
export interface ManagedScreen {
  readonly screen: string;
  readonly path: string;
  readonly as: ManagerRole;
  /** Selector of an element that proves that the first response arrived. */
  readonly answer: string;
}

const FORM_FIELD_SELECTOR = 'main form input';

/** Returns every screen of services, beds and approvals, for each kind of user with a different view. */
export const managedScreens = ({ ofProvider, ofVolunteer }: ManagedShelter): readonly ManagedScreen[] => [
  { screen: '/add_service', path: '/add_service', as: 'user', answer: FORM_FIELD_SELECTOR },
  { screen: '/add_service', path: '/add_service', as: 'administrator', answer: FORM_FIELD_SELECTOR },
  { screen: '/services/:id/edit', path: `/services/${ofProvider}/edit`, as: 'user', answer: FORM_FIELD_SELECTOR },
  { screen: '/services/:id/edit', path: `/services/${ofVolunteer}/edit`, as: 'volunteer.lead', answer: FORM_FIELD_SELECTOR },
  { screen: '/services/:id/edit', path: `/services/${ofVolunteer}/edit`, as: 'administrator', answer: FORM_FIELD_SELECTOR },
  ...(['user', 'volunteer.lead', 'administrator'] as const).map((as) => ({
    screen: '/manage_services',
    path: '/manage_services',
    as,
    answer: 'main a[href*="service="]',
  })),
  { screen: '/available_beds', path: '/available_beds', as: 'user', answer: 'main article' },
  { screen: '/available_beds', path: '/available_beds', as: 'administrator', answer: 'main article' },
  ...(['volunteer.lead', 'administrator'] as const).flatMap((as) =>
    ['/manage_approvals', '/manage_approvals?tab=changed'].map((path) => ({
      screen: path,
      path,
      as,
      answer: 'main li a[href*="service="]',
    })),
  ),
];

export const screenLabel = ({ screen, as }: ManagedScreen): string => `${screen} as ${as.replace('user', 'provider').replace('.', ' ')}`;

/** Returns the cookies of a signed-in, returning user. */
export const cookiesOf = ({ user }: SignedIn): Readonly<Record<string, string>> => ({
  alreadyAccessed: 'true',
  language: 'en',
  role: encodeURIComponent(user.roles[0] ?? ''),
});

/** Signs a user in on the device of this context; replaces an existing session. */
export const signInWithCookies = async (context: BrowserContext, url: string, session: SignedIn): Promise<void> => {
  await context.addCookies(Object.entries(cookiesOf(session)).map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  // A URL without scripts, of the origin whose storage is set.
  await page.goto(`${url}/mark.svg`);
  await page.evaluate((auth) => {
    localStorage.setItem('version', '2.1');
    localStorage.setItem('auth', auth);
  }, JSON.stringify(session));
  await page.close();
};
