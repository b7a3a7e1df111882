import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefreshPeople } from './useRefreshPeople.ts';

interface UserCommand<Op extends Command> {
  readonly busy: boolean;
  /** Runs the command. Returns true if it succeeded. */
  run(input: Input<Op>, successText?: string): Promise<boolean>;
}

/** Runs a command of a button on an account, then reloads the lists and the account, and shows `successText` or the refusal. */
export const useUserCommand = <Op extends Command>(operation: Op): UserCommand<Op> => {
  const command = useCommand(operation);
  const refresh = useRefreshPeople();
  const showToast = useToast();
  const messageOf = useErrorMessage();

  return {
    busy: command.busy,
    run: async (input, successText) => {
      try {
        await command.run(input);
        await refresh();
        if (successText !== undefined) showToast({ text: successText });
        return true;
      } catch (error) {
        showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
        return false;
      }
    },
  };
};
