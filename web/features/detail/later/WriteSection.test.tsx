import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aService } from '../../../testing/builders.ts';
import { show } from '../../../testing/show.tsx';
import { WriteSection } from './WriteSection.tsx';

const EMAIL = 'desk@spruce.example';

test.each([
  ['with the contact flag and an e-mail', { isContact: true, contactEmail: EMAIL }, ['Connect', 'Report wrong information']],
  ['with the contact flag, and no e-mail to write to', { isContact: true }, ['Report wrong information']],
  ['without the contact flag', { isContact: false, contactEmail: EMAIL }, ['Report wrong information']],
])('what somebody can write about a service %s', (_what, facts, keys) => {
  show(<WriteSection service={aService(facts)} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(keys);
});

test.each([
  ['Connect', 'Write to Blue Spruce Night Shelter', ['Your name', 'Email', 'Phone', 'Message']],
  ['Report wrong information', 'Report wrong information', ['Email', 'Message']],
])('"%s" opens its form in a dialog', async (key, title, fields) => {
  show(<WriteSection service={aService({ isContact: true, contactEmail: EMAIL })} />);
  await userEvent.click(screen.getByRole('button', { name: key }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  for (const field of fields) expect(await dialog.findByLabelText(field)).toBeInTheDocument();
});
