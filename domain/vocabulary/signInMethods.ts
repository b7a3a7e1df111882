/** Sign-in methods of the specification, section 3: LOCAL is by password. */
export const SIGN_IN_METHODS = ['LOCAL', 'GOOGLE', 'FACEBOOK', 'TWITTER'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Whether this version knows a sign-in method. */
export const isSignInMethod = (method: string): method is SignInMethod => (SIGN_IN_METHODS as readonly string[]).includes(method);
