import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from './box.ts';

/** Identifies devices by a random token that only the product can make. Nothing of it is stored. */
export interface Devices {
  /** Creates the token of a new device; only the device stores it. */
  newToken(): string;
  /** Whether this product made the token. */
  isOurs(token: string | undefined): token is string;
  /** Returns the name part of the stream of a device's kudos for a service, hex. Two names do not reveal that they belong to one device. */
  kudosHmac(token: string, serviceId: string): string;
}

const ID_BYTES = 16;
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;

export const createDevices = (secret: Buffer, random: Random): Devices => {
  const mac = (text: string) => createHmac('sha256', secret).update(text);
  const signed = (id: string): string => `${id}.${mac(`device ${id}`).digest('base64url')}`;
  return {
    newToken: () => signed(random(ID_BYTES).toString('base64url')),
    isOurs(token): token is string {
      if (token === undefined || !TOKEN.test(token)) return false;
      return timingSafeEqual(Buffer.from(signed(token.slice(0, token.indexOf('.')))), Buffer.from(token));
    },
    kudosHmac: (token, serviceId) => mac(JSON.stringify(['kudos', token, serviceId])).digest('hex'),
  };
};
