import { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Problem } from '#contract/problem.ts';

/** Maximum number of fields of a form without files; no operation has more. */
const MAX_FIELDS = 20;
const fieldsParser = multer({ limits: { fields: MAX_FIELDS, parts: MAX_FIELDS, files: 0, fieldNameSize: 100, headerPairs: 20 } }).none();

/** Wraps complete bytes as the request stream that multer reads. */
const toFakeRequest = (bytes: Buffer, type: string): Request =>
  Object.assign(Readable.from([bytes]), {
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
  }) as unknown as Request;

/**
 * Returns the fields of a form without files (`multipart/form-data`), each as text. Throws 400 `INVALID_FORM` for an unreadable form, one
 * with a file, or one with more than twenty parts, and 413 for a name that is too long.
 */
const parseMultipartFields = async (bytes: Buffer, type: string): Promise<object> => {
  const request = toFakeRequest(bytes, type);
  await new Promise<void>((resolve, reject) => {
    void fieldsParser(request, {} as Response, (error?: unknown) => {
      if (error === undefined) resolve();
      else if (error instanceof MulterError && error.code === 'LIMIT_FIELD_KEY')
        reject(new Problem(413, 'BODY_TOO_LARGE', { cause: error }));
      else reject(new Problem(400, 'INVALID_FORM', { cause: error }));
    });
  });
  return { ...(request.body as object) };
};

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Whether the rest of the body may be longer than `limit` bytes: then the server should not read it after rejecting the request. */
export const mayExceed = (request: Request, limit: number): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > limit;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Creates the 413 problem; the connection closes after the response, since the rest of the body is not read. */
const createTooLargeProblem = (): Problem => new Problem(413, 'BODY_TOO_LARGE', { headers: { Connection: 'close' } });

/** Reads the bytes of a body. Throws 413 for more than `limit`, without reading the rest. */
export const readBytes = (request: Request, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const addPart = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      request.off('data', addPart);
      request.pause();
      reject(createTooLargeProblem());
    };
    const rejectBroken = (cause?: Error): void => reject(new Problem(400, 'BAD_REQUEST', { cause }));
    request.on('data', addPart);
    request.once('end', () => {
      // Every request closes after its end: an error for it would cost as much as reading the body.
      request.off('close', rejectBroken);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length));
    });
    request.once('close', rejectBroken);
    request.once('error', rejectBroken);
  });

const decoder = new TextDecoder('utf-8', { fatal: true });

const parseObject = (bytes: Buffer): object => {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    throw new Problem(400, 'INVALID_JSON', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem(400, 'INVALID_JSON');
  return value;
};

/** Decodes the text of a form; throws if it is not valid UTF-8, so that no garbled name is stored. */
const decodeFormText = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new Problem(400, 'INVALID_FORM', { cause: error });
  }
};

/** Parses the fields of a form; of a repeated field the last one counts. */
const parseForm = (bytes: Buffer): object => Object.fromEntries(new URLSearchParams(decodeFormText(bytes)));

const parseMultipart =
  (type: string) =>
  (bytes: Buffer): Promise<object> => {
    decodeFormText(bytes);
    return parseMultipartFields(bytes, type);
  };

/** Returns the parser for a body; undefined if its type or encoding is not accepted. */
const chooseParser = ({ headers }: Request, acceptsForms: boolean): ((bytes: Buffer) => object | Promise<object>) | undefined => {
  const type = headers['content-type'] ?? '';
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return undefined;
  if (JSON_TYPE.test(type)) return parseObject;
  if (!acceptsForms) return undefined;
  if (MULTIPART_TYPE.test(type)) return parseMultipart(type);
  return FORM_TYPE.test(type) ? parseForm : undefined;
};

/** Rejects, by the headers alone, a body of another type or encoding (415), or one that is too large (413). */
export const checkBody = (request: Request, limit: number, acceptsForms: boolean): void => {
  if (!hasBody(request)) return;
  if (chooseParser(request, acceptsForms) === undefined)
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', { headers: { Connection: 'close' } });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw createTooLargeProblem();
};

/**
 * Reads a JSON object (or, with `acceptsForms`, the fields of a form in either encoding) of at most `limit` bytes into `request.body`,
 * after `checkBody`; no body is an empty object. A body that is too large is rejected (413) without reading the rest.
 */
export const readBody =
  (limit: number, acceptsForms = false): RequestHandler =>
  async (request, _response, next) => {
    const parser = hasBody(request) ? chooseParser(request, acceptsForms) : undefined;
    request.body = parser === undefined ? {} : await parser(await readBytes(request, limit));
    next();
  };
