import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { parseStoredEvent, mergeCarriedData } from '#domain/events/registry.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { openPlaces, sealPlaces } from './hiddenPlace.ts';

/** Seals as plain JSON, so that tests can inspect the sealed data. */
const keys = {
  seal: async (key: string, plain: object) => ({ key, box: Buffer.from(JSON.stringify(plain)).toString('base64url') }),
  unsealAll: async (sealed: readonly { readonly box: string }[]) =>
    sealed.map(({ box }): object => JSON.parse(Buffer.from(box, 'base64url').toString('utf8'))),
};

const address = (confidential: boolean, address1: string): ServiceEvent => ({
  type: 'AddressSet',
  data: { address1, address2: '', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US', confidential },
});

/** Returns an address event of a newer version, with one unknown field unsealed, and one that it seals if the address is confidential. */
const storedEvent = async (confidential: boolean): Promise<RecordedEvent> => {
  const [event] = await sealPlaces(keys, 's', [address(confidential, 'Example Street')], { opened: [], wasConfidential: false });
  const data = { ...event!.data, floors: 2 };
  const sealed = { sealed: await keys.seal('service-s', { address1: 'Example Street', address2: '', zip: '90012', gate: 'rear' }) };
  const storedData = { ...data, ...(confidential ? sealed : { gate: 'rear' }) };
  return { type: 'AddressSet', data: storedData, id: 'e', streamName: 'service-s', revision: 1n, position: 1n } as unknown as RecordedEvent;
};

/** Returns the data of the next address event as this version writes it. */
const sealAgain = async ({
  wasSealed,
  isConfidential,
}: Record<'wasSealed' | 'isConfidential', boolean>): Promise<Record<string, unknown>> => {
  const opened = await openPlaces(keys, [await storedEvent(wasSealed)]);
  const [event] = await sealPlaces(keys, 's', [address(isConfidential, 'Other Street')], { opened, wasConfidential: wasSealed });
  return mergeCarriedData(event!.type, event!.data, event!.carried) as Record<string, unknown>;
};

const openBox = async ({ sealed }: Record<string, unknown>): Promise<object | undefined> =>
  (await keys.unsealAll([sealed as { box: string }]))[0];

describe('unknown fields of an address from a newer version', () => {
  test('of a confidential service: keeps sealed fields sealed and public fields public', async () => {
    const data = await sealAgain({ wasSealed: true, isConfidential: true });
    expect(data).toMatchObject({ address1: '', floors: 2 });
    expect(data).not.toHaveProperty('gate');
    expect(await openBox(data)).toEqual({ address1: 'Other Street', address2: '', zip: '90012', gate: 'rear' });
    expect(parseStoredEvent('AddressSet', data)).toMatchObject({ ok: true });
  });

  test('seals all of them when the service becomes confidential', async () => {
    const data = await sealAgain({ wasSealed: false, isConfidential: true });
    expect(Object.keys(data).toSorted()).toEqual(['address1', 'address2', 'city', 'confidential', 'country', 'sealed', 'state', 'zip']);
    expect(await openBox(data)).toMatchObject({ address1: 'Other Street', gate: 'rear', floors: 2 });
  });

  test.each([true, false])('keeps them unsealed when the service is public (confidential before: %s)', async (wasSealed) => {
    const data = await sealAgain({ wasSealed, isConfidential: false });
    expect(data).toMatchObject({ address1: 'Other Street', gate: 'rear', floors: 2 });
    expect(data).not.toHaveProperty('sealed');
  });
});
