import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError.ts';
import type { Command, Input } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

interface BoardChange<Op extends Command> {
  readonly busy: boolean;
  /** Runs the command. Returns true if it succeeded; shows a refusal. */
  run(input: Input<Op>): Promise<boolean>;
}

/** Runs a command of a button on the board, and reloads the board afterwards. */
export const useBoardChange = <Op extends Command>(operation: Op): BoardChange<Op> => {
  const command = useCommand(operation);
  const queries = useQueryClient();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  return {
    busy: command.busy,
    run: async (input) => {
      try {
        await command.run(input);
        await Promise.all(['beds', 'bedCounters'].map((queryName) => queries.invalidateQueries({ queryKey: [queryName] })));
        return true;
      } catch (error) {
        showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
        return false;
      }
    },
  };
};
