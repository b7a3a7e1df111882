import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as a real mail server received it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly message: Email;
}

export interface MailServer {
  /** `smtp://user:password@127.0.0.1:port` */
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once this many messages have arrived. */
  arrived(count: number): Promise<readonly Received[]>;
  /** Rejects the next messages with a temporary error, after they were sent completely. */
  refuseNext(count: number): void;
  stop(): Promise<void>;
}

const USER = 'shelter';
const PASSWORD = 'of-the-tests';

/** Starts a mail server on a free port of 127.0.0.1 that accepts one user. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: Received[] = [];
  const waiters = new Set<() => void>();
  let refusals = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      if (username === USER && password === PASSWORD) answer(null, { user: USER });
      else answer(new Error('wrong password'));
    },
    onData: (stream, { envelope }, answer) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
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
    url: `smtp://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          waiters.delete(check);
          resolve(received);
        };
        waiters.add(check);
        check();
      }),
    refuseNext(count) {
      refusals = count;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
