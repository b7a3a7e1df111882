import Negotiator from 'negotiator';

/** Returns the first offered encoding that the client names in `Accept-Encoding`, or null for no encoding. */
export const chooseEncoding = <Encoding extends string>(
  acceptEncoding: string | undefined,
  offeredEncodings: readonly Encoding[],
): Encoding | null => {
  const acceptedEncodings = new Negotiator({
    headers: { 'accept-encoding': (acceptEncoding ?? '').slice(0, 500).toLowerCase() },
  }).encodings();
  return offeredEncodings.find((encoding) => acceptedEncodings.includes(encoding)) ?? null;
};
