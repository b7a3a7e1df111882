import Negotiator from 'negotiator';

/** Returns the first offered encoding that the client names in `Accept-Encoding`; null: no encoding. */
export const encodingOf = <Encoding extends string>(acceptEncoding: string | undefined, offered: readonly Encoding[]): Encoding | null => {
  const named = new Negotiator({ headers: { 'accept-encoding': (acceptEncoding ?? '').slice(0, 500).toLowerCase() } }).encodings();
  return offered.find((encoding) => named.includes(encoding)) ?? null;
};
