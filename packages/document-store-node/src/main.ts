import { parseArgs } from 'node:util';
import { restrictToOwner } from 'store-files/ownerOnly.ts';
import { startServer } from './server.ts';

restrictToOwner();

const USAGE =
  'document-store --port PORT --data FOLDER [--user NAME --password SECRET]   (or the secret in SHELTER_DOCUMENT_STORE_PASSWORD)';

const FLAG_OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
} as const;
const readFlags = () => {
  try {
    return parseArgs({ options: FLAG_OPTIONS }).values;
  } catch {
    console.error(`usage: ${USAGE}`);
    return process.exit(64);
  }
};
const values = readFlags();
const port = Number(values.port ?? '27017');
// Environment variables keep the secret out of the process list.
const user = values.user ?? process.env['SHELTER_DOCUMENT_STORE_USER'];
const password = values.password ?? process.env['SHELTER_DOCUMENT_STORE_PASSWORD'];
if (values.data === undefined || !Number.isInteger(port) || (user === undefined) !== (password === undefined)) {
  console.error(`usage: ${USAGE}`);
  process.exit(64);
}

const errorText = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

const log = (message: string, error?: unknown): void => {
  console.error(error === undefined ? `document-store: ${message}` : `document-store: ${message}: ${errorText(error)}`);
};

try {
  const server = await startServer({
    folder: values.data,
    port,
    credentials: user === undefined || password === undefined ? undefined : { user, password },
    clock: Date.now,
    log,
    onFatal: (error) => {
      log('a write could not be made durable; stopping, so that no write is acknowledged falsely', error);
      process.exit(74);
    },
  });
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) return;
    isClosing = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log('closing failed', error);
        process.exit(70);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(`READY ${server.port}`);
} catch (error) {
  log('cannot start', error);
  process.exit(75);
}
