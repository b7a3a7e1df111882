import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input, Result } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefreshManaged } from './useRefreshManaged.ts';

interface ChangeHandle<Op extends Command> {
  readonly busy: boolean;
  /** Resolves with the response; undefined after a refusal, which is already shown. */
  run(input: Input<Op>, doneText?: string): Promise<Result<Op> | undefined>;
}

/** Runs a command of a button on a service, reloads the services, and shows `doneText` or the refusal. */
export const useServiceChange = <Op extends Command>(operation: Op): ChangeHandle<Op> => {
  const command = useCommand(operation);
  const refresh = useRefreshManaged();
  const showToast = useToast();
  const messageOf = useErrorMessage();

  return {
    busy: command.busy,
    run: async (input, doneText) => {
      try {
        const result = await command.run(input);
        await refresh();
        if (doneText !== undefined) showToast({ text: doneText });
        return result;
      } catch (error) {
        showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
        return undefined;
      }
    },
  };
};
