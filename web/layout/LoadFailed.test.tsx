import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../api/ApiError.ts';
import { LoadFailed } from './LoadFailed.tsx';

const Page = ({ createError }: { readonly createError: () => Error }) => {
  const { isError } = useQuery({ queryKey: ['people'], queryFn: async () => Promise.reject(createError()), retry: false });
  return isError && <LoadFailed onRetry={() => undefined} />;
};

describe('Failed', () => {
  test.each([
    ['a failure of the server', 'en', () => new ApiError(500, 'INTERNAL'), 'Something went wrong on our side.', 'lucide-triangle-alert'],
    ['a failure of the server', 'es', () => new ApiError(503, 'UNAVAILABLE'), 'Algo falló de nuestro lado.', 'lucide-triangle-alert'],
    [
      'a request that the server rejected',
      'en',
      () => new ApiError(400, 'BAD_REQUEST'),
      'Something went wrong on our side.',
      'lucide-triangle-alert',
    ],
    [
      'no connection',
      'en',
      () => new TypeError('Failed to fetch'),
      'Cannot connect to the server. Please check your network.',
      'lucide-cloud-off',
    ],
    [
      'no connection',
      'es',
      () => new TypeError('Failed to fetch'),
      'No hay conexión con el servidor. Revise su red, por favor.',
      'lucide-cloud-off',
    ],
  ] as const)('shows that the cause is %s (%s)', async (_what, language, createError, heading, icon) => {
    show(<Page createError={createError} />, { language });
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(document.querySelector('svg')).toHaveClass(icon);
  });
});
