import type { Reply, TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type Received } from '../support/mail/mailServer.ts';
import { openPeopleOf, type People } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';

export const ORIGIN = 'https://shelter.example.org';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The product with a real mail server and a controlled clock. */
export interface OwnerMail {
  readonly api: TestApi;
  readonly people: People;
  readonly mail: MailServer;
  /** Returns the messages to an address. */
  to(email: string): readonly Received[];
  approve(...services: string[]): Promise<Reply>;
  /** Advances the clock, and resolves when all work due by then is done. */
  pass(milliseconds: number): Promise<void>;
  /** Advances the clock to a moment, and resolves when all work due by then is done. */
  until(moment: string): Promise<void>;
  stop(): Promise<void>;
}

export const startOwnerMail = async (): Promise<OwnerMail> => {
  const mail = await startMailServer();
  const api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  const people = await openPeopleOf(api);
  const settled = async (): Promise<void> => api.product.reactions?.whenSettled();
  return {
    api,
    people,
    mail,
    to: (email) => mail.received.filter((each) => each.to.includes(email)),
    approve: (...services) => api.ask('/api/services/approve-services', { body: { services } }),
    async pass(milliseconds) {
      await settled();
      api.clock.advance(milliseconds);
      await settled();
    },
    async until(moment) {
      await settled();
      api.clock.set(moment);
      await settled();
    },
    async stop() {
      await api.stop();
      await mail.stop();
    },
  };
};
