import type { components, operations } from './schema.gen.ts';

/*
 * Short names for what the contract's answers hold. Everything else in `web/` takes its types from here, so that a
 * change of the contract shows in one place.
 */
type Schemas = components['schemas'];

/** One card of a list, in the language asked for. */
export type ServiceCard = Schemas['Card'];
/** A service by itself, in both languages. */
export type Service = Schemas['Service'];
/** What any answer says of opening hours; seconds since 1970. */
export type OpeningFacts = Pick<ServiceCard, 'hours' | 'openings' | 'nextOpening' | 'timeZone'>;
/** Cities and zip codes that begin with a text. */
export type PlacesFound = Schemas['SearchCityOrZipAnswer'];

type Body<Of extends keyof operations, Status extends number> =
  operations[Of]['responses'] extends Record<Status, { content: { 'application/json': infer Json } }> ? Json : never;
type Sent<Of extends keyof operations> = operations[Of] extends { requestBody?: { content: { 'application/json': infer Json } } }
  ? Json
  : never;

/** A person, as far as whoever asks may see them. */
export type User = Body<'getSession', 200>;
export type UserStatus = User['status'];
export type SignInMethod = NonNullable<User['lastMethod']>;
export type SignedIn = Body<'signIn', 200>;
export type SignUp = Sent<'signUp'>;
export type UserChanges = Pick<Sent<'updateUser'>, 'displayName' | 'phone' | 'isApproved' | 'totalServices'>;
export type Notifications = Body<'reportNotifications', 200>;
/** Says that a person was erased, and nothing about them. */
export type Certificate = Body<'getCertificate', 200>;

/** A crisis line, in both languages. */
export type CrisisLine = Body<'getCrisisLine', 200>;
/** A route to a service, or why there is none. */
export type RouteResult = Body<'getRoute', 200>;
export type Route = NonNullable<RouteResult['route']>;
/** A page to read: sanitised HTML, and the language it is in. */
export type StaticPage = Body<'getStaticPage', 200>;

export type AppFeedback = Sent<'sendAppFeedback'>;
export type ServiceFeedback = Sent<'sendServiceFeedback'>;
export type MessageToService = Sent<'sendMessage'>;
