import { confirmCloseAccount, putPassword, requestResetPassword, resetPassword, signIn, signOut, signUp } from './authAccess.ts';
import { endMessages, getOwnMessages, switchOwnMessages } from './authMessages.ts';
import { changePassword, closeAccount, getProfile, getSession, reportNotifications, updateProfile } from './authSelf.ts';
import type { Operation } from './operation.ts';
import { SOCIAL_OPERATIONS } from './socialOperations.ts';

export * from './authAccess.ts';
export * from './authMessages.ts';
export * from './authSelf.ts';
export * from './socialOperations.ts';

/** The Auth operations, in the order of `openapi.yaml`. */
export const AUTH_OPERATIONS: readonly Operation[] = [
  signIn,
  signUp,
  signOut,
  requestResetPassword,
  resetPassword,
  putPassword,
  getSession,
  getProfile,
  updateProfile,
  getOwnMessages,
  switchOwnMessages,
  endMessages,
  changePassword,
  closeAccount,
  confirmCloseAccount,
  reportNotifications,
  ...SOCIAL_OPERATIONS,
];
