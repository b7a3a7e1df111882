import Negotiator from 'negotiator';

/** The first of what is offered that the client names in `Accept-Encoding`; null: as it is. */
export const encodingOf = <Encoding extends string>(acceptEncoding: string | undefined, offered: readonly Encoding[]): Encoding | null => {
  const named = new Negotiator({ headers: { 'accept-encoding': (acceptEncoding ?? '').slice(0, 500).toLowerCase() } }).encodings();
  return offered.find((encoding) => named.includes(encoding)) ?? null;
};
