import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Behaviour of the server: a correct translator, or one that drops placeholders and digits, or returns the English, an error, no response,
 * a redirect, HTML, or other JSON.
 */
export type TranslatorBehaviour = 'well' | 'careless' | 'lazy' | 'broken' | 'silent' | 'elsewhere' | 'babbling' | 'wrong';

interface TranslateRequest {
  readonly q: string;
  readonly source: string;
  readonly target: string;
  readonly format: string;
  readonly api_key?: string;
}

/** Returns what the translator makes of a text: "es:" before it, and every word with another ending, so that no English word is left. */
export const localTranslationOf = (text: string): string =>
  `es:${text.replace(/Q\d+Z|\p{L}+/giu, (word) => (/\d/.test(word) ? word : `${word}o`))}`;

/** A translator on this machine with the API of LibreTranslate: see `localTranslationOf`. */
export interface LocalTranslator {
  readonly url: string;
  /** Bodies of the requests. */
  readonly requests: TranslateRequest[];
  behaviour: TranslatorBehaviour;
  stop(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const handleRequest = async (translator: LocalTranslator, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = JSON.parse(await bodyOf(request)) as TranslateRequest;
  translator.requests.push(body);
  const { behaviour } = translator;
  if (behaviour === 'silent') return;
  if (behaviour === 'broken') return void response.writeHead(500).end();
  if (behaviour === 'elsewhere') return void response.writeHead(302, { location: `${translator.url}/elsewhere` }).end();
  if (behaviour === 'babbling') return void response.writeHead(200).end('<html>Welcome</html>');
  response.writeHead(200, { 'content-type': 'application/json' });
  const translatedText =
    behaviour === 'lazy' ? body.q : localTranslationOf(behaviour === 'careless' ? body.q.replace(/Q\d+Z|\d/gi, '') : body.q);
  response.end(JSON.stringify(behaviour === 'wrong' ? { error: 'no' } : { translatedText }));
};

export const startLocalTranslator = async (): Promise<LocalTranslator> => {
  const server = createServer((request, response) => void handleRequest(translator, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const translator: LocalTranslator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/translate`,
    requests: [],
    behaviour: 'well',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return translator;
};
