import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../../../testing/show.tsx';
import type { EditedHours } from './editedHours.ts';
import { HoursEditor } from './HoursEditor.tsx';

const HOURS: EditedHours = { schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' }], closeSchedules: [] };

test('hours that nobody changed are saved as they were', async () => {
  const onSave = jest.fn();
  show(<HoursEditor hours={HOURS} serviceName="Blue Spruce Night Shelter" onSave={onSave} onCancel={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  expect(onSave).toHaveBeenCalledWith(HOURS);
});
