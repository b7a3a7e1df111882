import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { RunningNode } from 'test-tools/startNode.ts';
import { event, newStream, openContract, readStream, testEmbeddedNode, type Contract } from './contract.ts';
import { startPlainNode } from './nodes.ts';

let contract: Contract;
/** A node without TLS and accounts. */
let plainNode: RunningNode;
let folder: string;

beforeAll(async () => {
  contract = await openContract();
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  plainNode = await startPlainNode(folder);
});
afterAll(async () => {
  await contract.close();
  await plainNode.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number | undefined;
  readonly body: string;
  readonly allow: string | undefined;
}

const send = (url: string, method: string, authority: string | null): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const call = request(url, { method, agent: false, ...(authority === null ? {} : { ca: readFileSync(authority) }) }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode, body, allow: response.headers.allow }));
    });
    call.on('error', reject);
    call.end(method === 'POST' ? 'a body' : undefined);
  });

/** The server of the contract: the embedded node with TLS, or that of `EVENTSTORE_URL`. */
const askContract = (method: string, pathname: string): Promise<Reply> => {
  const { searchParams } = new URL(contract.url.replace(/^esdb(\+discover)?:/, 'http:'));
  const scheme = searchParams.get('tls') === 'false' ? 'http' : 'https';
  return send(`${scheme}://${contract.host}${pathname}`, method, searchParams.get('tlsCAFile'));
};

const askPlain = (method: string, pathname: string): Promise<Reply> => send(`http://127.0.0.1:${plainNode.port}${pathname}`, method, null);

/** Sends bytes one after the other over TCP; returns what arrives until the connection ends. */
const sendBytes = (parts: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port: plainNode.port, host: '127.0.0.1', noDelay: true });
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    void (async () => {
      for (const part of parts) {
        socket.write(part);
        await new Promise((next) => setTimeout(next, 20));
      }
    })();
  });

const appendsToPlain = async (): Promise<number> => {
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${plainNode.port}?tls=false`);
  const stream = newStream();
  await client.appendToStream(stream, event());
  const found = await readStream(client, stream);
  await client.dispose();
  (await client['getChannel']()).close();
  return found.length;
};

describe('HTTP/1.1 on the port of gRPC', () => {
  test.each(['GET', 'HEAD'])('%s /health/live returns 204 without credentials, beside gRPC', async (method) => {
    const stream = newStream();
    await contract.client.appendToStream(stream, event());
    expect(await askContract(method, '/health/live')).toMatchObject({ status: 204, body: '' });
    await contract.client.appendToStream(stream, event());
    expect(await readStream(contract.client, stream)).toHaveLength(2);
  });

  const asks: readonly [string, typeof askPlain][] = [
    ['with TLS', askContract],
    ['without TLS', askPlain],
  ];
  for (const [name, ask] of asks) {
    testEmbeddedNode(`${name}: other methods return 405, other paths 404`, async () => {
      expect(await ask('GET', '/health/live?liveCode=200')).toMatchObject({ status: 204 });
      expect(await ask('POST', '/health/live')).toMatchObject({ status: 405, allow: 'GET, HEAD' });
      for (const pathname of ['/', '/health', '/health/live/', '/streams/s'])
        expect(await ask('GET', pathname)).toMatchObject({ status: 404, body: expect.stringContaining('gRPC') as string });
    });
  }
});

describe('node without TLS', () => {
  test('recognises both protocols by their first bytes, also when these arrive one by one', async () => {
    const http1 = [...'POST'].concat(' /health/live HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n');
    expect(await sendBytes(http1)).toMatch(/^HTTP\/1\.1 405 /);
    // A settings frame answers the preface of HTTP/2; bytes that are no frame then end the connection.
    const http2Answer = await sendBytes([...'PRI'].concat(' * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'x'.repeat(200)));
    expect(http2Answer.charCodeAt(3)).toBe(4);
    expect(await appendsToPlain()).toBe(1);
  });

  test('answers bytes of no protocol with 400', async () => {
    expect(await sendBytes(['\u0000\u0001 what is this\r\n\r\n'])).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('survives connections that are reset before and after their first bytes', async () => {
    for (const bytes of ['', 'P', 'GET /health/live HTTP/1.1\r\n', 'PRI * HTTP/2.0\r\n']) {
      const socket = net.connect(plainNode.port, '127.0.0.1');
      await new Promise((resolve) => socket.on('connect', resolve));
      if (bytes !== '') await new Promise((resolve) => socket.write(bytes, resolve));
      socket.resetAndDestroy();
    }
    expect(await appendsToPlain()).toBe(1);
  });
});

testEmbeddedNode('a client with TLS that names no protocol speaks HTTP/1.1', async () => {
  const { port, hostname } = new URL(`http://${contract.host}`);
  const socket = tls.connect({ port: Number(port), host: hostname, rejectUnauthorized: false });
  socket.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n');
  let received = '';
  for await (const bytes of socket) received += String(bytes);
  expect(received).toMatch(/^HTTP\/1\.1 204 /);
});

test('a node stops although connections of both protocols are open', async () => {
  const otherFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  const node = await startPlainNode(otherFolder);
  const closed = ['', 'GET /health', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'].map(async (bytes) => {
    const socket = net.connect(node.port, '127.0.0.1');
    socket.on('error', () => undefined);
    // A socket closes only once what the node sent is read.
    socket.resume();
    await new Promise((resolve) => socket.on('connect', resolve));
    if (bytes !== '') await new Promise((resolve) => socket.write(bytes, resolve));
    return { ended: new Promise((resolve) => socket.on('close', resolve)) };
  });
  const connections = await Promise.all(closed);
  await node.stop();
  await Promise.all(connections.map(({ ended }) => ended));
  await rm(otherFolder, { recursive: true, force: true });
});
