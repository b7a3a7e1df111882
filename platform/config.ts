import path from 'node:path';
import * as z from 'zod/mini';
import { emailSchema } from '#domain/account/form.ts';
import { DAY_MS, type Retention } from '#domain/retention.ts';
import { isTileAddress } from './tiles.ts';

const flag = z.pipe(
  z.string(),
  z.transform((text, context) => {
    if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true;
    if (['false', '0', 'no', 'off', ''].includes(text.toLowerCase())) return false;
    context.issues.push({ code: 'custom', message: 'must be true or false', input: text });
    return z.NEVER;
  }),
);
const wholeNumber = (from: number, to: number) => z.coerce.number().check(z.int(), z.gte(from), z.lte(to));
const url = (...schemes: readonly string[]) =>
  z
    .string()
    .check(z.refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)), `must start with ${schemes.join(': or ')}:`));

const webPage = z.string().check(z.refine((text) => /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text), 'must be a web address'));
const webPages = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const addresses = text.split(',').map((one) => one.trim());
    if (addresses.every((one) => z.safeParse(webPage, one).success)) return addresses;
    context.issues.push({ code: 'custom', message: 'must be web addresses with commas between them', input: text });
    return z.NEVER;
  }),
);

interface Setting<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly variable: string;
  readonly schema: Schema;
  /** Default value when the variable is absent or empty; undefined: no default. */
  readonly fallback: z.infer<Schema> | undefined;
  readonly means: string;
}
const setting = <Schema extends z.ZodMiniType, Fallback extends z.infer<Schema> | undefined>(
  variable: string,
  schema: Schema,
  fallback: Fallback,
  means: string,
) => ({ variable, schema, fallback, means }) satisfies Setting<Schema>;

/** Every environment variable the product reads, in one table. Nothing else reads `process.env`. */
export const SETTINGS = {
  port: setting('PORT', wholeNumber(0, 65_535), 8080, 'Port of the product; 0 picks a free one.'),
  host: setting('HOST', z.string(), '127.0.0.1', 'Address it listens on; 0.0.0.0 for every network of the machine.'),
  metricsPort: setting(
    'METRICS_PORT',
    wholeNumber(0, 65_535),
    undefined,
    'Port that answers /metrics (Prometheus); 0 picks a free one. Only this port does.',
  ),
  metricsHost: setting('METRICS_HOST', z.string(), '127.0.0.1', 'Address that port listens on.'),
  dataDir: setting('SHELTER_DATA_DIR', z.string(), './data', 'Folder of the embedded stores and of run.json.'),
  eventStoreUrl: setting(
    'EVENTSTORE_URL',
    url('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover', 'kdb', 'kdb+discover'),
    undefined,
    'EventStoreDB or KurrentDB instead of the embedded event store.',
  ),
  mongodbUrl: setting(
    'MONGODB_URL',
    url('mongodb', 'mongodb+srv'),
    undefined,
    'MongoDB instead of the embedded document store. Its path names the database; the vault has that name with `_vault`.',
  ),
  adminToken: setting(
    'SHELTER_ADMIN_TOKEN',
    z.string().check(z.minLength(32, 'must have at least 32 characters')),
    undefined,
    'Administrator token instead of the one that the first start makes and prints.',
  ),
  adminEmail: setting(
    'SHELTER_ADMIN_EMAIL',
    z.string().check(z.refine((text) => z.safeParse(emailSchema, text).success, 'must be one e-mail address')),
    undefined,
    'E-mail address of an administrator: the start opens the account if there is none and prints a link that sets its password.',
  ),
  masterKey: setting(
    'SHELTER_MASTER_KEY',
    z.string(),
    undefined,
    'Master key of the vault: 32 bytes in base64. Without it, the file `master.key` of SHELTER_KEYS_DIR.',
  ),
  keysDir: setting(
    'SHELTER_KEYS_DIR',
    z.string(),
    undefined,
    'Folder of the master key and the ledger of destroyed keys, never inside the data folder. Without it, the data folder’s name with `-keys`.',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:\/\/[^/?#\s]+$/.test(text),
          'must be an origin: http:// or https://, a host and perhaps a port, and nothing else',
        ),
      ),
    undefined,
    'Origin under which people reach the product, for links in messages and for sign-in through others. Without it, http://localhost with the port.',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    url('smtp', 'smtps'),
    undefined,
    'Mail server, with user and password if it asks. Without it, messages go to `outbox` in the data folder.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    z
      .string()
      .check(z.regex(/^(?:[^<>@,;:\r\n]{1,80} )?<?[^\s@<>,;:]+@[^\s@<>,;:]+>?$/, 'must be one address, with a name before it if wanted')),
    'no-reply@localhost',
    'Sender of messages.',
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    url('https', 'http'),
    undefined,
    'OpenID Connect provider, for example `https://accounts.google.com`; needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', z.string(), undefined, 'Client id at that provider.'),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', z.string(), undefined, 'Client secret at that provider.'),
  facebookClientId: setting(
    'FACEBOOK_CLIENT_ID',
    z.string(),
    undefined,
    'App id at Facebook; with its secret, people can sign in through Facebook.',
  ),
  facebookClientSecret: setting('FACEBOOK_CLIENT_SECRET', z.string(), undefined, 'App secret at Facebook.'),
  twitterClientId: setting(
    'TWITTER_CLIENT_ID',
    z.string(),
    undefined,
    'OAuth 2 client id at X; with its secret, people can sign in through X.',
  ),
  twitterClientSecret: setting('TWITTER_CLIENT_SECRET', z.string(), undefined, 'OAuth 2 client secret at X.'),
  contactEmail: setting(
    'CONTACT_EMAIL',
    z.string().check(z.refine((text) => z.safeParse(emailSchema, text).success, 'must be one e-mail address')),
    undefined,
    'Address that people write to, for example to have an account deleted. Without it, the pages lead to the feedback form.',
  ),
  siteUrl: setting('SITE_URL', webPage, undefined, 'Website of the operator, linked to from the page about the product.'),
  socialUrls: setting(
    'SOCIAL_URLS',
    webPages,
    undefined,
    'Pages of social accounts, separated by commas, linked to from the page about the product.',
  ),
  donateUrl: setting('DONATE_URL', webPage, undefined, 'Page for donations, linked to from the menu.'),
  sessionDays: setting('SESSION_DAYS', wholeNumber(1, 365), 30, 'Days that a session lasts.'),
  passwordMinLength: setting('PASSWORD_MIN_LENGTH', wholeNumber(6, 64), 6, 'Fewest characters of a new password.'),
  filesDir: setting(
    'SHELTER_FILES_DIR',
    z.string(),
    undefined,
    'Folder of the sealed pictures that come with feedback, shared by all processes. Without it, `files` in the data folder.',
  ),
  feedbackDays: setting(
    'FEEDBACK_DAYS',
    wholeNumber(1, 3650),
    730,
    'Days after which the content and sender of feedback and of messages to services are erased.',
  ),
  feedbackSettledDays: setting(
    'FEEDBACK_SETTLED_DAYS',
    wholeNumber(1, 3650),
    365,
    'Days after which they are erased once archived or delivered.',
  ),
  otpUrl: setting(
    'OTP_URL',
    webPage,
    undefined,
    'OpenTripPlanner for routes by bus and train: `http://host:8080/otp/gtfs/v1` (version 2) or `http://host:8080/otp/routers/default` (version 1).',
  ),
  osrmUrl: setting(
    'OSRM_URL',
    webPage,
    undefined,
    'OSRM with the profile of its data, `http://host:5000/route/v1/foot`; beside OTP_URL, for routes that OpenTripPlanner does not find.',
  ),
  geocoderUrl: setting(
    'GEOCODER_URL',
    webPage,
    undefined,
    'Geocoder: the search of a Nominatim, `http://host:8080/search`, or of a Photon, `http://host:2322/api`.',
  ),
  geocoderFormat: setting(
    'GEOCODER_FORMAT',
    z.enum(['nominatim', 'photon']),
    'nominatim',
    'Protocol of the geocoder: `nominatim` or `photon`.',
  ),
  translator: setting(
    'TRANSLATOR',
    z.enum(['auto', 'off']),
    'auto',
    'Translator into Spanish. `auto`: the server of TRANSLATE_URL, else Apertium (`eng-spa`) where it is installed; `off`: only people translate.',
  ),
  translateUrl: setting('TRANSLATE_URL', webPage, undefined, 'Server with the protocol of LibreTranslate: `http://host:5000/translate`.'),
  translateKey: setting('TRANSLATE_KEY', z.string(), undefined, 'Key of that server, if it asks for one.'),
  tileUrl: setting(
    'TILE_URL',
    z
      .string()
      .check(
        z.refine(
          isTileAddress,
          'must be a web address of one host: of pictures, with {z}, {x} and {y} in it, or of an archive that ends with .pmtiles',
        ),
      ),
    undefined,
    'Streets of the maps: pictures, `https://host/{z}/{x}/{y}.png` ({r} becomes @2x on fine screens), or an archive of vector tiles, `https://host/streets.pmtiles`. Without it, maps have no streets.',
  ),
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    z.string().check(z.maxLength(300, 'must have at most 300 characters')),
    undefined,
    'Attribution on the maps; links as `[words](https://host/page)`. Without it: © OpenStreetMap contributors.',
  ),
  sample: setting('SHELTER_SAMPLE', flag, true, 'Whether the start fills an empty log of the embedded stores with the sample directory.'),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'Level of the log on the error output. With `info`, `npm start` logs only warnings and errors until the product runs.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    z.string(),
    'false',
    'Proxies trusted to name the address of a client: false, a number of hops, or addresses (Express `trust proxy`).',
  ),
  readWaitMs: setting(
    'READ_WAIT_MS',
    wholeNumber(0, 10_000),
    2000,
    'Milliseconds that a read with a Consistency-Token waits for its model.',
  ),
  commandTimeoutMs: setting(
    'COMMAND_TIMEOUT_MS',
    wholeNumber(100, 60_000),
    5000,
    'Milliseconds that a command may take until it writes; then it is answered 503.',
  ),
  changesPerNetwork: setting(
    'CHANGES_PER_NETWORK',
    wholeNumber(1, 100_000),
    200,
    'Pages of one network (an IPv4 address, a /64 of IPv6; a library is one network) to which one process sends changes at once.',
  ),
  bodyLimitKb: setting('BODY_LIMIT_KB', wholeNumber(1, 10_240), 256, 'Largest JSON body accepted, in KiB.'),
} as const;

type Settings = typeof SETTINGS;
type ValueOf<Of> = Of extends { schema: infer Schema extends z.ZodMiniType; fallback: infer Fallback }
  ? Fallback extends undefined
    ? z.infer<Schema> | undefined
    : z.infer<Schema>
  : never;
export type Config = { readonly [Name in keyof Settings]: ValueOf<Settings[Name]> };

/**
 * Reads the configuration from environment variables; an empty variable counts as absent. Throws one error that names every invalid
 * variable, and never contains a value (it may be a secret).
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const wrong: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, { variable, schema, fallback }]) => {
    const text = environment[variable]?.trim();
    if (text === undefined || text === '') return [name, fallback] as const;
    const parsed = z.safeParse(schema, text);
    if (parsed.success) return [name, parsed.data] as const;
    const reason = parsed.error.issues[0]?.message;
    wrong.push(`${variable} ${reason === undefined || reason === 'Invalid input' ? 'has a value that is not allowed' : reason}`);
    return [name, fallback] as const;
  });
  if (wrong.length > 0) throw new Error(`Configuration: ${wrong.join('; ')}.`);
  return Object.fromEntries(entries) as unknown as Config;
};

/**
 * Returns the folder of the master key and the ledger. Throws if it is inside the data folder: both could then be lost or stolen together.
 */
export const keysDirOf = ({ keysDir, dataDir }: Pick<Config, 'keysDir' | 'dataDir'>): string => {
  const data = path.resolve(dataDir);
  const keys = path.resolve(keysDir ?? `${data}-keys`);
  if (keys === data || keys.startsWith(`${data}${path.sep}`))
    throw new Error('Configuration: SHELTER_KEYS_DIR must not be inside SHELTER_DATA_DIR.');
  return keys;
};

/** Returns how long feedback and messages are kept. */
export const retentionOf = ({ feedbackDays, feedbackSettledDays }: Pick<Config, 'feedbackDays' | 'feedbackSettledDays'>): Retention => ({
  maxMs: feedbackDays * DAY_MS,
  settledMs: feedbackSettledDays * DAY_MS,
});
