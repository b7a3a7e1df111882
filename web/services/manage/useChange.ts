import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input, Result } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useRefreshManaged } from './useRefreshManaged.ts';

interface Change<Op extends Command> {
  readonly busy: boolean;
  /** Resolves with the response; undefined after a refusal, which is already shown. */
  run(input: Input<Op>, done?: string): Promise<Result<Op> | undefined>;
}

/** Runs a command of a button on a service, reloads the services, and shows `done` or the refusal. */
export const useChange = <Op extends Command>(operation: Op): Change<Op> => {
  const command = useCommand(operation);
  const refresh = useRefreshManaged();
  const say = useToast();
  const messageOf = useErrorMessage();

  return {
    busy: command.busy,
    run: async (input, done) => {
      try {
        const result = await command.run(input);
        await refresh();
        if (done !== undefined) say({ text: done });
        return result;
      } catch (reason) {
        say({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
        return undefined;
      }
    },
  };
};
