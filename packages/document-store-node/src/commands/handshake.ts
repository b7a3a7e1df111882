import { Binary, UUID } from 'bson';
import { isDocument } from '../bson/document.ts';
import { SESSION_TIMEOUT_MINUTES } from '../cursors.ts';
import { badValue, CommandError } from '../errors.ts';
import { MAX_MESSAGE_BYTES } from '../wire/frames.ts';
import { authenticationFailed, startConversation } from '../wire/scram.ts';
import type { Command } from './command.ts';
import { sessionOf } from './command.ts';
import { refusedCommands } from './refusedCommands.ts';
import { SERVER_VERSION } from './serverVersion.ts';

const hello: Command = ({ connection, credentials, clock }, { body }) => ({
  ...(body['hello'] === undefined ? { ismaster: true } : { isWritablePrimary: true }),
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(clock()),
  logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
  connectionId: connection.id,
  minWireVersion: 0,
  // MongoDB 7.0: higher versions promise commands that this server does not have.
  maxWireVersion: 21,
  readOnly: false,
  ...(credentials !== undefined && body['saslSupportedMechs'] !== undefined ? { saslSupportedMechs: ['SCRAM-SHA-256'] } : {}),
  ok: 1,
});

const payloadOf = (value: unknown): string =>
  value instanceof Binary ? Buffer.from(value.buffer.subarray(0, value.position)).toString('utf8') : String(value);

const saslStart: Command = ({ connection, credentials }, { body }) => {
  if (body['mechanism'] !== 'SCRAM-SHA-256') {
    throw new CommandError(
      334,
      'MechanismUnavailable',
      `Received authentication for mechanism ${String(body['mechanism'])} which is not enabled`,
    );
  }
  if (credentials === undefined) throw authenticationFailed();
  connection.conversation = startConversation(credentials);
  const serverFirstMessage = connection.conversation.start(payloadOf(body['payload']));
  return { conversationId: 1, done: false, payload: new Binary(Buffer.from(serverFirstMessage)), ok: 1 };
};

const saslContinue: Command = ({ connection }, { body }) => {
  const { conversation } = connection;
  if (conversation === undefined) {
    if (connection.authenticated) return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)), ok: 1 };
    throw new CommandError(17, 'ProtocolError', 'No SASL session state found');
  }
  connection.conversation = undefined;
  const serverFinalMessage = conversation.finish(payloadOf(body['payload']));
  connection.authenticated = true;
  return { conversationId: 1, done: true, payload: new Binary(Buffer.from(serverFinalMessage)), ok: 1 };
};

/** Ends the cursors of the sessions that a command names; of all sessions if the command may name none. */
const killSessionsCommand =
  (name: string, { emptyMeansAll }: { readonly emptyMeansAll: boolean }): Command =>
  ({ cursors }, { body }) => {
    const sessions = body[name];
    if (!Array.isArray(sessions)) throw badValue(`${name} needs an array`);
    if (sessions.length === 0 && emptyMeansAll) cursors.killAllSessions();
    for (const lsid of sessions) if (isDocument(lsid)) cursors.killSession(sessionOf({ lsid }) ?? '');
    return { ok: 1 };
  };
const killEverySession: Command = ({ cursors }) => {
  cursors.killAllSessions();
  return { ok: 1 };
};

const refreshSessions: Command = ({ cursors }, { body }) => {
  const sessions = body['refreshSessions'];
  if (!Array.isArray(sessions)) throw badValue('refreshSessions needs an array');
  for (const lsid of sessions) if (isDocument(lsid)) cursors.sessionUsed(sessionOf({ lsid }) ?? '');
  return { ok: 1 };
};

const startSession: Command = () => ({ id: { id: new UUID().toBinary() }, timeoutMinutes: SESSION_TIMEOUT_MINUTES, ok: 1 });

const done: Command = () => ({ ok: 1 });

const buildInfo: Command = () => ({
  version: SERVER_VERSION,
  versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
  gitVersion: 'embedded',
  modules: ['shelter-embedded'],
  javascriptEngine: 'none',
  sysInfo: 'deprecated',
  storageEngines: ['lmdb'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16 * 1024 * 1024,
  ok: 1,
});

/** Commands that do not require a signed-in user. */
export const COMMANDS_BEFORE_AUTHENTICATION: ReadonlySet<string> = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'saslStart',
  'saslContinue',
  'ping',
  'buildInfo',
  'buildinfo',
  'endSessions',
  'logout',
  'whatsmyuri',
]);

export const handshakeCommands: Readonly<Record<string, Command>> = {
  ...refusedCommands,
  hello,
  ismaster: hello,
  isMaster: hello,
  saslStart,
  saslContinue,
  logout: ({ connection }) => {
    connection.authenticated = false;
    return { ok: 1 };
  },
  ping: done,
  buildInfo,
  buildinfo: buildInfo,
  endSessions: killSessionsCommand('endSessions', { emptyMeansAll: false }),
  startSession,
  refreshSessions,
  killSessions: killSessionsCommand('killSessions', { emptyMeansAll: true }),
  killAllSessions: killEverySession,
  killAllSessionsByPattern: killEverySession,
  whatsmyuri: () => ({ you: '127.0.0.1', ok: 1 }),
  hostInfo: ({ clock }) => ({
    system: { currentTime: new Date(clock()), hostname: '127.0.0.1' },
    os: { type: process.platform },
    extra: {},
    ok: 1,
  }),
  getCmdLineOpts: () => ({ argv: ['document-store'], parsed: {}, ok: 1 }),
  getLog: () => ({ totalLinesWritten: 0, log: [], ok: 1 }),
  usersInfo: ({ credentials }) => ({
    users:
      credentials === undefined
        ? []
        : [{ _id: `admin.${credentials.user}`, user: credentials.user, db: 'admin', roles: [{ role: 'root', db: 'admin' }] }],
    ok: 1,
  }),
  rolesInfo: () => ({ roles: [], ok: 1 }),
  connectionStatus: ({ connection, credentials }) => ({
    authInfo: {
      authenticatedUsers: credentials !== undefined && connection.authenticated ? [{ user: credentials.user, db: 'admin' }] : [],
      authenticatedUserRoles: credentials !== undefined && connection.authenticated ? [{ role: 'root', db: 'admin' }] : [],
    },
    ok: 1,
  }),
};
