import { useEffect, useState } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { SignInResult } from '../../api/types.ts';
import { removeFromAddress } from '../../browser/removeFromAddress.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';
import { useCompleteSignIn } from './useCompleteSignIn.ts';

interface SocialReturn {
  /** Code of the pending sign-in for which the provider verified no e-mail address; null if there is none. */
  readonly emailCode: string | null;
  readonly problem: FormError | null;
}

const NO_SOCIAL_RETURN: SocialReturn = { emailCode: null, problem: null };
const returnWithProblem = (code: string): SocialReturn => ({ emailCode: null, problem: { code } });

const returnForError = (error: unknown): SocialReturn => {
  if (!(error instanceof ApiError)) return returnWithProblem('OFFLINE');
  return error.code === 'NOT_SIGNED_IN' ? returnWithProblem('SOCIAL_REFUSED') : { emailCode: null, problem: error };
};

/**
 * Finishes a sign-in when the user returns from another provider or by the link of an e-mail that confirms their address. The API
 * redirects here with `#code=…` or `#confirm=…` (each valid for one session, once), `#email=…` (an address is missing) or `#refused`. All
 * of it is removed from the address at once. A fragment never reaches a server or its log.
 */
export const useSocialReturn = (): SocialReturn => {
  const api = useApi();
  const language = useLanguage();
  const completeSignIn = useCompleteSignIn();
  const [state, setState] = useState(NO_SOCIAL_RETURN);

  useEffect(() => {
    const returnedParams = removeFromAddress('hash');
    const signInWith = (signInResponse: Promise<SignInResult>) =>
      signInResponse.then(completeSignIn).catch((error: unknown) => setState(returnForError(error)));
    const [code, confirm, email] = ['code', 'confirm', 'email'].map((name) => returnedParams?.get(name));
    if (code) void signInWith(api.call('POST /auth/social/redeem', { body: { code } }, { language }));
    else if (confirm) void signInWith(api.call('POST /auth/social/confirm', { body: { code: confirm } }, { language }));
    else if (email) queueMicrotask(() => setState({ emailCode: email, problem: null }));
    else if (returnedParams?.has('refused'))
      queueMicrotask(() =>
        setState(returnWithProblem(returnedParams.get('refused') === 'unavailable' ? 'SOCIAL_UNAVAILABLE' : 'SOCIAL_REFUSED')),
      );
    // oxlint-disable-next-line react/exhaustive-deps -- runs once: it removes the parameters from the address
  }, []);
  return state;
};
