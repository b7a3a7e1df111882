import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from './encryptedBox.ts';

/** Identifies devices by a random token that only the product can make. Nothing of it is stored. */
export interface Devices {
  /** Creates the token of a new device; only the device stores it. */
  newToken(): string;
  /** Whether this product made the token. */
  isOwnToken(token: string | undefined): token is string;
  /** Returns the name part of the stream of a device's kudos for a service, hex. Two names do not reveal that they belong to one device. */
  kudosHmac(token: string, serviceId: string): string;
}

const ID_BYTES = 16;
const TOKEN_PATTERN = /^[\w-]{22}\.[\w-]{43}$/;

export const createDevices = (secret: Buffer, random: RandomBytes): Devices => {
  const createMac = (text: string) => createHmac('sha256', secret).update(text);
  const signId = (id: string): string => `${id}.${createMac(`device ${id}`).digest('base64url')}`;
  return {
    newToken: () => signId(random(ID_BYTES).toString('base64url')),
    isOwnToken(token): token is string {
      if (token === undefined || !TOKEN_PATTERN.test(token)) return false;
      return timingSafeEqual(Buffer.from(signId(token.slice(0, token.indexOf('.')))), Buffer.from(token));
    },
    kudosHmac: (token, serviceId) => createMac(JSON.stringify(['kudos', token, serviceId])).digest('hex'),
  };
};
