/*
 * A real OpenID Connect provider in its own process on 127.0.0.1: the user in the request's `login_hint` is signed in and consents at
 * once; `login_hint=nobody` denies. Prints `READY <port>`.
 * node --import tsx providerProcess.ts REDIRECT_URI…
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type AccountClaims } from 'oidc-provider';

const CLIENT_SECRET = 'a-secret-only-the-tests-know';
/**
 * Three clients: one authenticates in a header, one in the body. The third runs on this machine: its callback may be on any port, as for
 * programs whose port is not known in advance (RFC 8252, section 7.3).
 */
const CLIENTS = [
  { client_id: 'shelter', token_endpoint_auth_method: 'client_secret_basic' },
  { client_id: 'shelter-by-body', token_endpoint_auth_method: 'client_secret_post' },
  { client_id: 'shelter-here', token_endpoint_auth_method: 'client_secret_post', application_type: 'native' },
] as const;
const CALLBACK_URL = 'http://127.0.0.1/api/auth/social/google/callback';

/** Returns the claims of a user; the address is verified unless the name begins with "unverified". */
const claimsOf = (sub: string): AccountClaims => ({
  sub,
  email: `${sub}@example.org`,
  email_verified: !sub.startsWith('unverified'),
  name: `Test ${sub}`,
});

const server = createServer();
server.listen(0, '127.0.0.1');
server.once('listening', () => {
  const { port } = server.address() as AddressInfo;
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: CLIENTS.map((client) => ({
      ...client,
      client_secret: CLIENT_SECRET,
      redirect_uris: client.client_id === 'shelter-here' ? [CALLBACK_URL] : process.argv.slice(2),
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'users.read', 'tweet.read', 'public_profile'],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['of the tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // No sessions: every sign-in prompts for the user again.
    ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id) }),
  });

  const handleInteraction = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params, prompt } = await provider.interactionDetails(request, response);
    const person = String(params['login_hint'] ?? 'maria');
    if (person === 'nobody') {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'not wanted' });
      return;
    }
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: person, remember: false } });
      return;
    }
    const grant = new provider.Grant({ accountId: person, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };

  /** Sends a profile in another format, as providers without OpenID Connect return it. */
  const profile = async (request: IncomingMessage, response: ServerResponse, profileShape: (sub: string) => object): Promise<void> => {
    const token = await provider.AccessToken.find(request.headers.authorization?.replace(/^bearer /i, '') ?? '');
    response.writeHead(token === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(token === undefined ? {} : profileShape(token.accountId)));
  };

  const handleOidc = provider.callback();
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const respondWithError = (error: unknown): void => void response.writeHead(500).end(String(error));
    if (pathname.startsWith('/interaction/')) handleInteraction(request, response).catch(respondWithError);
    else if (pathname === '/x/me')
      profile(request, response, (sub) => ({ data: { id: sub, name: `Test ${sub}` } })).catch(respondWithError);
    else if (pathname === '/facebook/me')
      profile(request, response, (sub) => ({ id: sub, name: `Test ${sub}`, email: `${sub}@example.org` })).catch(respondWithError);
    else void handleOidc(request, response);
  });
  process.stdout.write(`READY ${port}\n`);
});
