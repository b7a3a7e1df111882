import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefresh } from './useRefresh.ts';

interface Change<Op extends Command> {
  readonly busy: boolean;
  /** Runs the command. Returns true if it succeeded. */
  run(input: Input<Op>, done?: string): Promise<boolean>;
}

/** Runs a command of a button on an account, then reloads the lists and the account, and shows `done` or the refusal. */
export const useChange = <Op extends Command>(operation: Op): Change<Op> => {
  const command = useCommand(operation);
  const refresh = useRefresh();
  const say = useToast();
  const messageOf = useErrorMessage();

  return {
    busy: command.busy,
    run: async (input, done) => {
      try {
        await command.run(input);
        await refresh();
        if (done !== undefined) say({ text: done });
        return true;
      } catch (reason) {
        say({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
        return false;
      }
    },
  };
};
