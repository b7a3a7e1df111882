import { useRef, useState } from 'react';
import { ApiError } from '../../api/ApiError.ts';
import type { CommandOptions } from '../../api/answer.ts';
import { newIdempotencyKey } from '../../browser/idempotencyKey.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useErrorMessage, type FormError } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefresh } from './useRefresh.ts';

interface Change {
  readonly busy: boolean;
  /** True when it was done. A try that failed is repeated with the same key. */
  run(): Promise<boolean>;
}

/**
 * One change of somebody's account, made by a button: the lists and the person are read again when it is done, and
 * what speaks against it is said at once.
 */
export const useChange = (send: (options: CommandOptions) => Promise<void>): Change => {
  const language = useLanguage();
  const refresh = useRefresh();
  const say = useToast();
  const messageOf = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const key = useRef<string>(undefined);

  const run = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await send({ language, key: (key.current ??= newIdempotencyKey()) });
      key.current = undefined;
      await refresh();
      return true;
    } catch (reason) {
      // What was refused is decided; what got no answer may have happened, and is repeated under the same key.
      if (reason instanceof ApiError && reason.status < 500) key.current = undefined;
      const error: FormError = reason instanceof ApiError ? reason : { code: 'OFFLINE' };
      say({ text: messageOf(error), problem: true });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
