import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { show } from '#tests/web/show.tsx';
import { loadParts, serverRenderedPart } from './serverRenderedPart.tsx';

interface NamedProps {
  readonly name: string;
}
const Part = ({ name }: NamedProps) => <p id="below">Below {name}</p>;

const failImport = async (): Promise<ComponentType<NamedProps>> => Promise.reject(new TypeError('fetch failed'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('renderedPart', () => {
  test('is part of the page that the server renders', async () => {
    const RenderedTestPart = serverRenderedPart(async () => Part);
    await loadParts();
    expect(renderToString(<RenderedTestPart name="Blue Spruce" />)).toContain('<p id="below">');
  });

  test("keeps the server's markup until its file is loaded", async () => {
    const container = document.createElement('div');
    document.body.append(container);
    const [ServerPart, onHydrationError] = [serverRenderedPart(async () => Part), jest.fn()];
    await loadParts();
    container.innerHTML = renderToString(<ServerPart name="Blue Spruce" />);
    const serverElement = container.querySelector('p');
    const pendingImports: ((part: ComponentType<NamedProps>) => void)[] = [];
    const RenderedTestPart = serverRenderedPart(
      () => new Promise<ComponentType<NamedProps>>((resolve) => void pendingImports.push(resolve)),
    );
    await act(async () => void hydrateRoot(container, <RenderedTestPart name="Blue Spruce" />, { onRecoverableError: onHydrationError }));
    expect(container.querySelector('p')).toBe(serverElement);
    pendingImports[0]?.(Part);
    await advanceTime(0);
    expect(container.querySelector('p')).toBe(serverElement);
    expect(onHydrationError).not.toHaveBeenCalled();
    container.remove();
  });

  test('retries a failed load after two seconds', async () => {
    const importPart = jest.fn(async (): Promise<ComponentType<NamedProps>> => Part).mockRejectedValueOnce(new TypeError('fetch failed'));
    const RenderedTestPart = serverRenderedPart(importPart);
    render(<RenderedTestPart name="Blue Spruce" />);
    await advanceTime(1999);
    expect(screen.queryByText('Below Blue Spruce')).toBeNull();
    await advanceTime(1);
    expect(screen.getByText('Below Blue Spruce')).toBeInTheDocument();
  });

  test('shows that loading failed, unless the server’s page contains the part', async () => {
    const [FailedPart, KeptPart] = [serverRenderedPart(failImport), serverRenderedPart(failImport, 'kept')];
    show(<FailedPart name="Blue Spruce" />);
    await advanceTime(2000);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    document.body.replaceChildren();
    show(
      <>
        <p id="kept">As the server made it</p>
        <KeptPart name="Blue Spruce" />
      </>,
    );
    await advanceTime(2000);
    expect(screen.getByText('As the server made it')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
