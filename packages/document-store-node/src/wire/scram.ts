import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { saslprep } from '@mongodb-js/saslprep';
import { CommandError } from '../errors.ts';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

interface SaltedCredentials {
  readonly user: string;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Derives the stored keys of a SCRAM-SHA-256 server, which no longer need the password. */
export const hashCredentials = ({ user, password }: Credentials): SaltedCredentials => {
  const salt = randomBytes(28);
  const iterations = 15_000;
  const saltedPassword = pbkdf2Sync(saslprep(password), salt, iterations, 32, 'sha256');
  return {
    user,
    salt,
    iterations,
    storedKey: createHash('sha256').update(hmac(saltedPassword, 'Client Key')).digest(),
    serverKey: hmac(saltedPassword, 'Server Key'),
  };
};

/** One sign-in on one connection. */
export interface Conversation {
  /** Accepts the client's first message; returns the server's. */
  start(payload: string): string;
  /** Verifies the client's proof and returns the server's signature. Throws if the proof is wrong. */
  finish(payload: string): string;
}

export const authenticationFailed = (): CommandError => new CommandError(18, 'AuthenticationFailed', 'Authentication failed.');

const fieldsOf = (text: string): Map<string, string> => new Map(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)] as const));

const decodeName = (name: string): string => name.replaceAll('=2C', ',').replaceAll('=3D', '=');

export const startConversation = (stored: SaltedCredentials): Conversation => {
  let nonce = '';
  let authMessage = '';
  let isKnownUser = false;
  return {
    start: (payload) => {
      if (!/^[ny],/.test(payload)) throw authenticationFailed();
      const bareMessage = payload.slice(payload.indexOf(',', 2) + 1);
      const fields = fieldsOf(bareMessage);
      isKnownUser = decodeName(fields.get('n') ?? '') === stored.user;
      nonce = (fields.get('r') ?? '') + randomBytes(24).toString('base64');
      const serverFirstMessage = `r=${nonce},s=${stored.salt.toString('base64')},i=${stored.iterations}`;
      authMessage = `${bareMessage},${serverFirstMessage}`;
      return serverFirstMessage;
    },
    finish: (payload) => {
      const fields = fieldsOf(payload);
      const messageWithoutProof = payload.slice(0, payload.lastIndexOf(',p='));
      const proof = Buffer.from(fields.get('p') ?? '', 'base64');
      const message = `${authMessage},${messageWithoutProof}`;
      const signature = hmac(stored.storedKey, message);
      if (!isKnownUser || fields.get('r') !== nonce || proof.length !== signature.length) throw authenticationFailed();
      const clientKey = Buffer.from(proof.map((byte, i) => byte ^ signature[i]!));
      if (!timingSafeEqual(createHash('sha256').update(clientKey).digest(), stored.storedKey)) throw authenticationFailed();
      return `v=${hmac(stored.serverKey, message).toString('base64')}`;
    },
  };
};

export type { SaltedCredentials as StoredCredentials };
