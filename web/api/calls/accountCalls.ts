import type { Client } from 'openapi-fetch';
import { asked, commanded, dataOf, type AskOptions, type CommandOptions } from '../answer.ts';
import type { paths } from '../schema.gen.ts';
import type { Notifications, SignedIn, SignInMethod, SignUp, User } from '../types.ts';

/** What somebody may ask about their own account. */
export interface AccountCalls {
  signIn(credentials: { readonly email: string; readonly password: string }, options: AskOptions): Promise<SignedIn>;
  signUp(person: SignUp, options: CommandOptions): Promise<SignedIn>;
  /** The code of a page that another provider sent somebody back to. */
  redeemSocialSignIn(code: string, options: AskOptions): Promise<SignedIn>;
  /** The address that another provider did not vouch for; a message is sent there. */
  giveSocialEmail(code: string, email: string, options: AskOptions): Promise<void>;
  /** The link of that message. */
  confirmSocialEmail(code: string, options: AskOptions): Promise<SignedIn>;
  signOut(options: AskOptions): Promise<void>;
  listSignInMethods(options: AskOptions): Promise<readonly SignInMethod[]>;
  getSession(options: AskOptions): Promise<User>;
  requestResetPassword(email: string, options: CommandOptions): Promise<void>;
  resetPassword(token: string, password: string, options: CommandOptions): Promise<void>;
  changePassword(passwords: { readonly oldPassword: string; readonly newPassword: string }, options: CommandOptions): Promise<void>;
  getProfile(options: AskOptions): Promise<User>;
  updateProfile(profile: { readonly displayName: string; readonly phone: string }, options: CommandOptions): Promise<void>;
  closeAccount(services: 'handOver' | 'remove', options: CommandOptions): Promise<void>;
  confirmCloseAccount(token: string, options: CommandOptions): Promise<void>;
  countNotifications(options: AskOptions): Promise<Notifications>;
}

export const accountCalls = (client: Client<paths>): AccountCalls => ({
  signIn: async (body, options) => dataOf(await client.POST('/auth/sign-in', { body, ...asked(options) })),
  signUp: async (body, options) => dataOf(await client.POST('/auth/sign-up', { body, ...commanded(options) })),
  redeemSocialSignIn: async (code, options) => dataOf(await client.POST('/auth/social/redeem', { body: { code }, ...asked(options) })),
  giveSocialEmail: async (code, email, options) =>
    dataOf(await client.POST('/auth/social/email', { body: { code, email }, ...asked(options) })),
  confirmSocialEmail: async (code, options) => dataOf(await client.POST('/auth/social/confirm', { body: { code }, ...asked(options) })),
  signOut: async (options) => dataOf(await client.POST('/auth/sign-out', asked(options))),
  listSignInMethods: async (options) =>
    dataOf<{ readonly methods: readonly SignInMethod[] }>(await client.GET('/auth/methods', asked(options))).methods,
  getSession: async (options) => dataOf(await client.GET('/auth/session', asked(options))),
  requestResetPassword: async (email, options) =>
    dataOf(await client.POST('/auth/request-reset-password', { body: { email }, ...commanded(options) })),
  resetPassword: async (token, password, options) =>
    dataOf(await client.POST('/auth/password', { params: { query: { token } }, body: { password }, ...commanded(options) })),
  changePassword: async (body, options) => dataOf(await client.PUT('/auth/change-password', { body, ...commanded(options) })),
  getProfile: async (options) => dataOf(await client.GET('/auth/profile', asked(options))),
  updateProfile: async (body, options) => dataOf(await client.PUT('/auth/profile', { body, ...commanded(options) })),
  closeAccount: async (services, options) =>
    dataOf(await client.POST('/auth/close-account', { body: { services }, ...commanded(options) })),
  confirmCloseAccount: async (token, options) =>
    dataOf(await client.POST('/auth/close-account/confirm', { body: { token }, ...commanded(options) })),
  countNotifications: async (options) => dataOf(await client.POST('/auth/report-notifications', asked(options))),
});
