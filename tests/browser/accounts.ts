import type { Page } from '@playwright/test';
import { product } from './product.ts';
import type { SignedIn } from './visitor.ts';

/* What the flows of accounts have in common. */

export const PASSWORD = 'three quiet harbors';
export const OTHER_PASSWORD = 'four windy corners';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** What the device keeps of the session. */
export const keptSession = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('auth'));

/** Somebody with an account, made without a browser. */
export const signUp = async (email: string, displayName: string, isVolunteer = false): Promise<SignedIn> => {
  const body = JSON.stringify({ email, password: PASSWORD, displayName, phone: '', isVolunteer });
  const headers = { 'content-type': 'application/json', 'idempotency-key': email };
  const answer = await fetch(`${product().url}/api/auth/sign-up`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${email} has no account: ${await answer.text()}`);
  return (await answer.json()) as SignedIn;
};

/** The path of the newest link in a message to somebody, once it was sent. */
export const linkTo = async (email: string, page: string): Promise<string> => {
  const pattern = new RegExp(String.raw`/auth/${page}\?token=[\w-]+`);
  for (;;) {
    const outbox = await (await fetch(`${product().url}/outbox`)).text();
    const path = outbox
      .split('<article>')
      .filter((message) => message.includes(email))
      .map((message) => pattern.exec(message)?.[0])
      .find((found) => found !== undefined);
    if (path !== undefined) return path;
  }
};
