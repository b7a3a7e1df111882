import type { Reply, TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail/mailServer.ts';
import { createPeople, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';

export const ORIGIN = 'https://shelter.example.org';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The product with a real mail server and a controlled clock. */
export interface OwnerMailContext {
  readonly api: TestApi;
  readonly people: TestPeople;
  readonly mail: MailServer;
  /** Returns the messages to an address. */
  messagesTo(email: string): readonly ReceivedMail[];
  approveServices(...services: string[]): Promise<Reply>;
  /** Advances the clock, and resolves when all work due by then is done. */
  advanceTime(milliseconds: number): Promise<void>;
  /** Advances the clock to a moment, and resolves when all work due by then is done. */
  advanceUntil(moment: string): Promise<void>;
  stop(): Promise<void>;
}

export const startOwnerMailContext = async (): Promise<OwnerMailContext> => {
  const mail = await startMailServer();
  const api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  const people = await createPeople(api);
  const whenReactionsSettled = async (): Promise<void> => api.product.reactions?.whenSettled();
  return {
    api,
    people,
    mail,
    messagesTo: (email) => mail.received.filter((recipientMail) => recipientMail.to.includes(email)),
    approveServices: (...services) => api.sendRequest('/api/services/approve-services', { body: { services } }),
    async advanceTime(milliseconds) {
      await whenReactionsSettled();
      api.clock.advance(milliseconds);
      await whenReactionsSettled();
    },
    async advanceUntil(moment) {
      await whenReactionsSettled();
      api.clock.set(moment);
      await whenReactionsSettled();
    },
    async stop() {
      await api.stop();
      await mail.stop();
    },
  };
};
