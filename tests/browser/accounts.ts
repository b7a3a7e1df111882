import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { outboxFolder } from '#platform/mail/index.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { EXAMPLE_FORM } from '../support/exampleForm.ts';
import { product } from './product.ts';
import type { SignedIn } from './visitor.ts';

/* Helpers for the flows of accounts. */

export const PASSWORD = 'three quiet harbors';
export const OTHER_PASSWORD = 'four windy corners';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Returns the session that the browser stores. */
export const storedSession = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('auth'));

/** Returns a network address for each e-mail, because the number of sign-ups per network and hour is limited. */
const networkAddressOf = (email: string): string => `10.${[...createHash('sha256').update(email).digest().subarray(0, 3)].join('.')}`;

/** Opens an account over the API, without a browser. */
export const signUp = async (email: string, displayName: string, { isVolunteer = false } = {}): Promise<SignedIn> => {
  const body = JSON.stringify({ email, password: PASSWORD, displayName, phone: '', isVolunteer });
  const headers = { 'content-type': 'application/json', 'idempotency-key': email, 'x-forwarded-for': networkAddressOf(email) };
  const answer = await fetch(`${product().url}/api/auth/sign-up`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${email} has no account: ${await answer.text()}`);
  return (await answer.json()) as SignedIn;
};

/** Adds a service over the API, without a browser; returns its id. `facts` replace fields of the example; `url` selects the product. */
export const addService = async ({ token }: SignedIn, name: string, facts: object = {}, url = product().url): Promise<string> => {
  const body = JSON.stringify({ name, ...EXAMPLE_FORM, ...facts });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': name.replaceAll(' ', '-') };
  const answer = await fetch(`${url}/api/services`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${name} is not added: ${await answer.text()}`);
  return ((await answer.json()) as { readonly id: string }).id;
};

interface ServiceSnapshot {
  readonly revision: number;
  readonly schedules: readonly unknown[];
}

/** Polls a service as this user until it fulfils the predicate `isExpectedState`, and returns it. */
export const waitForService = async (
  { token }: SignedIn,
  serviceId: string,
  url = product().url,
  isExpectedState: (service: ServiceSnapshot) => boolean = () => true,
): Promise<ServiceSnapshot> => {
  for (;;) {
    const answer = await fetch(`${url}/api/services/${serviceId}`, { headers: { authorization: `Bearer ${token}` } });
    const service = answer.ok ? ((await answer.json()) as ServiceSnapshot) : null;
    if (service !== null && isExpectedState(service)) return service;
  }
};

/** Resolves once the read model returns to an administrator that the account owns the service. */
export const ownedBy = async ({ token }: SignedIn, serviceId: string, isOwner: (accountId: string) => boolean): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${product().url}/api/services/${serviceId}`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.ok && isOwner(((await answer.json()) as { readonly user: string }).user)) return;
  }
};

/** Returns the path of the newest link in a message to this address, once it was sent. */
export const mailedLink = async (email: string, page: string): Promise<string> => {
  const pattern = new RegExp(String.raw`/auth/${page}\?token=[\w-]+`);
  for (;;) {
    const entries = await readOutbox(outboxFolder(product()));
    const messages = await Promise.all(entries.map(({ text }) => PostalMime.parse(text)));
    const path = messages
      .filter(({ to = [] }) => to.some(({ address }) => address === email))
      .toSorted((one, other) => ((one.date ?? '') < (other.date ?? '') ? 1 : -1))
      .map(({ text = '' }) => pattern.exec(text)?.[0])
      .find((matchingLink) => matchingLink !== undefined);
    if (path !== undefined) return path;
  }
};
