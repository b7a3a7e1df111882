import path from 'node:path';
import * as z from 'zod/mini';
import { emailSchema } from '#domain/account/form.ts';
import { DAY_MS, type Retention } from '#domain/retention.ts';
import { isTileAddress } from './tileSource.ts';

const flagSchema = z.pipe(
  z.string(),
  z.transform((text, context) => {
    if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true;
    if (['false', '0', 'no', 'off', ''].includes(text.toLowerCase())) return false;
    context.issues.push({ code: 'custom', message: 'must be true or false', input: text });
    return z.NEVER;
  }),
);
const wholeNumberSchema = (from: number, to: number) => z.coerce.number().check(z.int(), z.gte(from), z.lte(to));
const urlSchema = (...schemes: readonly string[]) =>
  z
    .string()
    .check(z.refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)), `must start with ${schemes.join(': or ')}:`));

const webPageSchema = z
  .string()
  .check(z.refine((text) => /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text), 'must be a web address'));
const webPagesSchema = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const addresses = text.split(',').map((one) => one.trim());
    if (addresses.every((one) => z.safeParse(webPageSchema, one).success)) return addresses;
    context.issues.push({ code: 'custom', message: 'must be web addresses with commas between them', input: text });
    return z.NEVER;
  }),
);

interface Setting<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly variable: string;
  readonly schema: Schema;
  /** Default value when the variable is absent or empty; undefined if it has no default. */
  readonly fallback: z.infer<Schema> | undefined;
  readonly meaning: string;
}
const setting = <Schema extends z.ZodMiniType, Fallback extends z.infer<Schema> | undefined>(
  variable: string,
  schema: Schema,
  fallback: Fallback,
  meaning: string,
) => ({ variable, schema, fallback, meaning }) satisfies Setting<Schema>;

/** Every environment variable the product reads, in one table. Nothing else reads `process.env`. */
export const SETTINGS = {
  port: setting('PORT', wholeNumberSchema(0, 65_535), 8080, 'Port of the product; 0 picks a free one.'),
  host: setting('HOST', z.string(), '127.0.0.1', 'Address that the product listens on; 0.0.0.0: all network interfaces.'),
  metricsPort: setting(
    'METRICS_PORT',
    wholeNumberSchema(0, 65_535),
    undefined,
    'Port of /metrics (Prometheus), the only port that serves it; 0 picks a free one.',
  ),
  metricsHost: setting('METRICS_HOST', z.string(), '127.0.0.1', 'Address that the metrics port listens on.'),
  dataDir: setting('SHELTER_DATA_DIR', z.string(), './data', 'Folder of the embedded stores and of run.json.'),
  eventStoreUrl: setting(
    'EVENTSTORE_URL',
    urlSchema('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover', 'kdb', 'kdb+discover'),
    undefined,
    'Connection string of EventStoreDB or KurrentDB, which replaces the embedded event store.',
  ),
  mongodbUrl: setting(
    'MONGODB_URL',
    urlSchema('mongodb', 'mongodb+srv'),
    undefined,
    'Connection string of MongoDB, which replaces the embedded document store. Its path is the name of the database; the vault uses that name with `_vault`.',
  ),
  adminToken: setting(
    'SHELTER_ADMIN_TOKEN',
    z.string().check(z.minLength(32, 'must have at least 32 characters')),
    undefined,
    'Administrator token; default: one that the first start generates and prints.',
  ),
  adminEmail: setting(
    'SHELTER_ADMIN_EMAIL',
    z.string().check(z.refine((text) => z.safeParse(emailSchema, text).success, 'must be a single e-mail address')),
    undefined,
    'E-mail address of an administrator: at start, the product creates the account if it does not exist and prints a link for setting its password.',
  ),
  masterKey: setting(
    'SHELTER_MASTER_KEY',
    z.string(),
    undefined,
    'Master key of the vault: 32 bytes in base64. Default: the file `master.key` of SHELTER_KEYS_DIR.',
  ),
  keysDir: setting(
    'SHELTER_KEYS_DIR',
    z.string(),
    undefined,
    'Folder of the master key and the ledger of destroyed keys, never inside the data folder. Default: the name of the data folder with `-keys`.',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:\/\/[^/?#\s]+$/.test(text),
          'must be an origin only: http:// or https://, a host and optionally a port',
        ),
      ),
    undefined,
    'Public origin of the product, used in links of messages and for sign-in through other providers. Default: http://localhost with the port.',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    urlSchema('smtp', 'smtps'),
    undefined,
    'URL of the mail server, with user and password if it needs them. If unset, messages are saved to `outbox` in the data folder.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    z
      .string()
      .check(
        z.regex(/^(?:[^<>@,;:\r\n]{1,80} )?<?[^\s@<>,;:]+@[^\s@<>,;:]+>?$/, 'must be a single address, optionally with a name before it'),
      ),
    'no-reply@localhost',
    'Sender of messages.',
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    urlSchema('https', 'http'),
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
    'Contact address, for example for requests to delete an account. If unset, the pages link to the feedback form.',
  ),
  siteUrl: setting('SITE_URL', webPageSchema, undefined, 'Website of the operator, linked from the page about the product.'),
  socialUrls: setting(
    'SOCIAL_URLS',
    webPagesSchema,
    undefined,
    'Pages of social accounts, separated by commas, linked from the page about the product.',
  ),
  donateUrl: setting('DONATE_URL', webPageSchema, undefined, 'Page for donations, linked from the menu.'),
  sessionDays: setting('SESSION_DAYS', wholeNumberSchema(1, 365), 30, 'Lifetime of a session, in days.'),
  passwordMinLength: setting('PASSWORD_MIN_LENGTH', wholeNumberSchema(6, 64), 6, 'Minimum number of characters of a new password.'),
  filesDir: setting(
    'SHELTER_FILES_DIR',
    z.string(),
    undefined,
    'Folder of the encrypted pictures that are sent with feedback, and of uploaded files of listings (`imports/`), shared by all processes. Default: `files` in the data folder.',
  ),
  feedbackDays: setting(
    'FEEDBACK_DAYS',
    wholeNumberSchema(1, 3650),
    730,
    'Days after which the content and sender of feedback and of messages to services are erased.',
  ),
  feedbackSettledDays: setting(
    'FEEDBACK_SETTLED_DAYS',
    wholeNumberSchema(1, 3650),
    365,
    'Days after which they are erased once archived or delivered.',
  ),
  otpUrl: setting(
    'OTP_URL',
    webPageSchema,
    undefined,
    'OpenTripPlanner for routes by bus and train: `http://host:8080/otp/gtfs/v1` (version 2) or `http://host:8080/otp/routers/default` (version 1).',
  ),
  osrmUrl: setting(
    'OSRM_URL',
    webPageSchema,
    undefined,
    'OSRM with the profile of its data, `http://host:5000/route/v1/foot`; used in addition to OTP_URL, for routes that OpenTripPlanner does not find.',
  ),
  geocoderUrl: setting(
    'GEOCODER_URL',
    webPageSchema,
    undefined,
    'Geocoder: the search URL of a Nominatim, `http://host:8080/search`, or of a Photon, `http://host:2322/api`.',
  ),
  geocoderFormat: setting(
    'GEOCODER_FORMAT',
    z.enum(['nominatim', 'photon']),
    'nominatim',
    'Protocol of the geocoder: `nominatim` or `photon`.',
  ),
  weatherUrl: setting(
    'WEATHER_URL',
    webPageSchema,
    undefined,
    'Weather server: the forecast URL of an Open-Meteo, `http://host:8080/v1/forecast`.',
  ),
  translator: setting(
    'TRANSLATOR',
    z.enum(['auto', 'off']),
    'auto',
    'Translator into Spanish. `auto`: the server of TRANSLATE_URL, else Apertium (`eng-spa`) if it is installed, else the list of phrases alone; `off`: no machine translation.',
  ),
  translateUrl: setting(
    'TRANSLATE_URL',
    webPageSchema,
    undefined,
    'URL of a server with the LibreTranslate protocol: `http://host:5000/translate`.',
  ),
  translateKey: setting('TRANSLATE_KEY', z.string(), undefined, 'API key of that server, if it needs one.'),
  tileUrl: setting(
    'TILE_URL',
    z
      .string()
      .check(
        z.refine(
          isTileAddress,
          'must be a web address of one host: of images, with {z}, {x} and {y} in it, or of an archive that ends with .pmtiles',
        ),
      ),
    undefined,
    'Street tiles of the maps: images, `https://host/{z}/{x}/{y}.png` ({r} becomes @2x on high-resolution screens), or an archive of vector tiles, `https://host/streets.pmtiles`. If unset, maps show no streets.',
  ),
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    z.string().check(z.maxLength(300, 'must have at most 300 characters')),
    undefined,
    'Attribution on the maps; links as `[words](https://host/page)`. Default: © OpenStreetMap contributors.',
  ),
  sample: setting(
    'SHELTER_SAMPLE',
    flagSchema,
    true,
    'Whether the start adds the sample directory to an empty log of the embedded stores.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'Level of the log on the error output. With `info`, `npm start` logs only warnings and errors until the product is ready.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    z.string(),
    'false',
    'Proxies that may name the address of a client: false, a number of hops, or addresses (Express `trust proxy`).',
  ),
  readWaitMs: setting(
    'READ_WAIT_MS',
    wholeNumberSchema(0, 10_000),
    2000,
    'Maximum time that a read with a Consistency-Token waits for its model, in milliseconds.',
  ),
  commandTimeoutMs: setting(
    'COMMAND_TIMEOUT_MS',
    wholeNumberSchema(100, 60_000),
    5000,
    'Maximum time until a command writes, in milliseconds; after that the response is 503.',
  ),
  changesPerNetwork: setting(
    'CHANGES_PER_NETWORK',
    wholeNumberSchema(1, 100_000),
    200,
    'Maximum number of pages of one network (an IPv4 address or a /64 of IPv6, such as a library) to which one process streams changes at the same time.',
  ),
  bodyLimitKb: setting('BODY_LIMIT_KB', wholeNumberSchema(1, 10_240), 256, 'Maximum size of a JSON body, in KiB.'),
} as const;

type Settings = typeof SETTINGS;
type ValueOf<SettingType> = SettingType extends { schema: infer Schema extends z.ZodMiniType; fallback: infer Fallback }
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
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, { variable, schema, fallback }]) => {
    const text = environment[variable]?.trim();
    if (text === undefined || text === '') return [name, fallback] as const;
    const parsed = z.safeParse(schema, text);
    if (parsed.success) return [name, parsed.data] as const;
    const reason = parsed.error.issues[0]?.message;
    problems.push(`${variable} ${reason === undefined || reason === 'Invalid input' ? 'has an invalid value' : reason}`);
    return [name, fallback] as const;
  });
  if (problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}.`);
  return Object.fromEntries(entries) as unknown as Config;
};

/**
 * Returns the folder of the master key and the ledger. Throws if it is inside the data folder: both could then be lost or stolen together.
 */
export const keysFolderOf = ({ keysDir, dataDir }: Pick<Config, 'keysDir' | 'dataDir'>): string => {
  const dataFolder = path.resolve(dataDir);
  const keysFolder = path.resolve(keysDir ?? `${dataFolder}-keys`);
  if (keysFolder === dataFolder || keysFolder.startsWith(`${dataFolder}${path.sep}`))
    throw new Error('Configuration: SHELTER_KEYS_DIR must not be inside SHELTER_DATA_DIR.');
  return keysFolder;
};

/** Returns how long feedback and messages are kept. */
export const retentionOf = ({ feedbackDays, feedbackSettledDays }: Pick<Config, 'feedbackDays' | 'feedbackSettledDays'>): Retention => ({
  maxMs: feedbackDays * DAY_MS,
  settledMs: feedbackSettledDays * DAY_MS,
});
