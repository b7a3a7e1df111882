import { event, events, linkEvent, newStream, openContract, readAll, readStream, textEvent, type Contract } from './contract.ts';

let contract: Contract;

beforeAll(async () => {
  contract = await openContract();
});
afterAll(() => contract.close());

const createLinkTo = async (target: string): Promise<string> => {
  const stream = newStream();
  await contract.client.appendToStream(stream, linkEvent(target));
  return stream;
};

describe('link', () => {
  test('is returned unresolved if resolving is off', async () => {
    const target = newStream();
    await contract.client.appendToStream(target, events(2));
    const [found] = await readStream(contract.client, await createLinkTo(`1@${target}`));
    expect(found?.event?.type).toBe('$>');
    expect(found?.link).toBeUndefined();
  });

  test("returns its target, the link and the link's position if resolving is on", async () => {
    const target = newStream();
    await contract.client.appendToStream(target, events(2));
    const stream = await createLinkTo(`1@${target}`);
    const [found] = await readStream(contract.client, stream, { resolveLinkTos: true });
    expect(found?.event).toMatchObject({ streamId: target, revision: 1n, type: 'e1' });
    expect(found?.link).toMatchObject({ streamId: stream, type: '$>' });
    expect(found?.commitPosition).toBe(found?.link?.position?.commit);
    const [linkInAllStream] = await readAll(contract.client, found!.link!.position!, { maxCount: 1, resolveLinkTos: true });
    expect(linkInAllStream?.event).toMatchObject({ streamId: target, revision: 1n });
  });

  test.each(['missing', 'truncated', 'tombstoned'])('to a %s target is returned without an event', async (kind) => {
    const target = newStream();
    if (kind !== 'missing') await contract.client.appendToStream(target, events(2));
    if (kind === 'truncated') await contract.client.setStreamMetadata(target, { truncateBefore: 1 });
    if (kind === 'tombstoned') await contract.client.tombstoneStream(target);
    const [found] = await readStream(contract.client, await createLinkTo(`0@${target}`), { resolveLinkTos: true });
    expect(found?.event).toBeUndefined();
    expect(found?.link?.type).toBe('$>');
  });

  test('without an @ is returned as an ordinary event', async () => {
    const [found] = await readStream(contract.client, await createLinkTo('nowhere'), { resolveLinkTos: true });
    expect(found?.event?.type).toBe('$>');
    expect(found?.link).toBeUndefined();
  });

  test('does not affect other events', async () => {
    const stream = newStream();
    await contract.client.appendToStream(stream, [event('plain'), textEvent('0@nothing')]);
    const found = await readStream(contract.client, stream, { resolveLinkTos: true });
    expect(found.map(({ event: stored, link }) => [stored?.type, link])).toEqual([
      ['plain', undefined],
      ['text', undefined],
    ]);
  });
});
