import { useRef, useState } from 'react';
import { ApiProblem } from '../../api/ApiError.ts';
import type { CommandOptions } from '../../api/answer.ts';
import { newKey } from '../../browser/idempotencyKey.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useWordFault, type Fault } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefresh } from './useRefresh.ts';

interface Change {
  readonly busy: boolean;
  /** True when it was done. A try that failed is repeated with the same key. */
  run(): Promise<boolean>;
}

/**
 * One change of somebody's account, made by a key press: the lists and the person are read again when it is done, and
 * what speaks against it is said at once.
 */
export const useChange = (send: (options: CommandOptions) => Promise<void>): Change => {
  const language = useLanguage();
  const refresh = useRefresh();
  const say = useToast();
  const word = useWordFault();
  const [busy, setBusy] = useState(false);
  const key = useRef<string>(undefined);

  const run = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await send({ language, key: (key.current ??= newKey()) });
      key.current = undefined;
      await refresh();
      return true;
    } catch (error) {
      // What was refused is decided; what got no answer may have happened, and is repeated under the same key.
      if (error instanceof ApiProblem && error.status < 500) key.current = undefined;
      const fault: Fault = error instanceof ApiProblem ? error.fault : { code: 'OFFLINE' };
      say({ text: word(fault), problem: true });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
