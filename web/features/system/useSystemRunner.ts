import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError.ts';
import { SYSTEM_KEY } from '../../api/manage/systemQueries.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** Returns a function that sends a request, shows the server's message or the refusal, and reads the state again. */
export const useSystemRunner = (): ((send: () => Promise<{ readonly message: string }>) => Promise<void>) => {
  const queries = useQueryClient();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  return async (send) => {
    try {
      const { message } = await send();
      showToast({ text: message });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
    // Also after a refusal: the server's state differs from the screen.
    await queries.invalidateQueries({ queryKey: SYSTEM_KEY });
  };
};
