import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as a real mail server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly message: Email;
}

export interface MailServer {
  /** `smtp://user:password@127.0.0.1:port` */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Resolves once this many messages have arrived. */
  waitForMails(count: number): Promise<readonly ReceivedMail[]>;
  /** Rejects the next messages with a temporary error, after they were sent completely. */
  rejectNext(count: number): void;
  stop(): Promise<void>;
}

const SMTP_USER = 'shelter';
const SMTP_PASSWORD = 'of-the-tests';

/** Starts a mail server on a free port of 127.0.0.1 that accepts one user. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const waiters = new Set<() => void>();
  let pendingRejections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      if (username === SMTP_USER && password === SMTP_PASSWORD) answer(null, { user: SMTP_USER });
      else answer(new Error('wrong password'));
    },
    onData: (stream, { envelope }, answer) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (pendingRejections > 0) {
          pendingRejections -= 1;
          answer(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(parts).toString('utf8');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        void PostalMime.parse(raw).then((message) => {
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, message });
          for (const waiter of waiters) waiter();
          answer();
        });
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${SMTP_USER}:${SMTP_PASSWORD}@127.0.0.1:${port}`,
    received,
    waitForMails: (count) =>
      new Promise((resolve) => {
        const resolveWhenArrived = (): void => {
          if (received.length < count) return;
          waiters.delete(resolveWhenArrived);
          resolve(received);
        };
        waiters.add(resolveWhenArrived);
        resolveWhenArrived();
      }),
    rejectNext(count) {
      pendingRejections = count;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
