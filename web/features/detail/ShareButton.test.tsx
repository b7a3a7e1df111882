import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '#tests/web/show.tsx';
import { ShareButton } from './ShareButton.tsx';

const setShare = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true });
afterEach(() => Reflect.deleteProperty(navigator, 'share'));
const press = () => userEvent.click(screen.getByRole('button', { name: 'Share' }));

describe('sharing a place', () => {
  test('uses the phone’s own share sheet if there is one', async () => {
    const share = jest.fn(async () => undefined);
    setShare(share);
    show(<ShareButton name="Blue Spruce" phone="3035550142" />);
    await press();
    expect(share).toHaveBeenCalledWith({ title: 'Blue Spruce', url: 'http://localhost/' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers a text message, a link, a QR code or a printout otherwise', async () => {
    show(<ShareButton name="Blue Spruce" phone="3035550142" />);
    const user = userEvent.setup();
    await press();
    await screen.findByRole('dialog', { name: 'Share Blue Spruce' });
    const sms = screen.getByRole('link', { name: 'Text message' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(sms)).toBe('sms:?&body=Blue Spruce\n3035550142\nhttp://localhost/');
    expect(screen.getByRole('img', { name: 'QR code for this page' })).toBeInTheDocument();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
  });

  test('opens no other dialog if the visitor closed the phone’s sheet without a choice', async () => {
    setShare(async () => Promise.reject(new DOMException('closed', 'AbortError')));
    show(<ShareButton name="Blue Spruce" phone={null} />);
    await press();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
