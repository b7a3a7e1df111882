import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { show } from '../testing/show.tsx';
import { loadParts, renderedPart } from './renderedPart.tsx';

interface Named {
  readonly name: string;
}
const Part = ({ name }: Named) => <p id="below">Below {name}</p>;

const lost = async (): Promise<ComponentType<Named>> => Promise.reject(new TypeError('fetch failed'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const later = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('renderedPart', () => {
  test('is part of the page that the server renders', async () => {
    const Later = renderedPart(async () => Part);
    await loadParts();
    expect(renderToString(<Later name="Blue Spruce" />)).toContain('<p id="below">');
  });

  test("keeps the server's markup until its file is loaded", async () => {
    const box = document.createElement('div');
    document.body.append(box);
    const [OfServer, faults] = [renderedPart(async () => Part), jest.fn()];
    await loadParts();
    box.innerHTML = renderToString(<OfServer name="Blue Spruce" />);
    const made = box.querySelector('p');
    const arrivals: ((part: ComponentType<Named>) => void)[] = [];
    const Later = renderedPart(() => new Promise<ComponentType<Named>>((resolve) => void arrivals.push(resolve)));
    await act(async () => void hydrateRoot(box, <Later name="Blue Spruce" />, { onRecoverableError: faults }));
    expect(box.querySelector('p')).toBe(made);
    arrivals[0]?.(Part);
    await later(0);
    expect(box.querySelector('p')).toBe(made);
    expect(faults).not.toHaveBeenCalled();
    box.remove();
  });

  test('retries a failed load after two seconds', async () => {
    const fetchIt = jest.fn(async (): Promise<ComponentType<Named>> => Part).mockRejectedValueOnce(new TypeError('fetch failed'));
    const Later = renderedPart(fetchIt);
    render(<Later name="Blue Spruce" />);
    await later(1999);
    expect(screen.queryByText('Below Blue Spruce')).toBeNull();
    await later(1);
    expect(screen.getByText('Below Blue Spruce')).toBeInTheDocument();
  });

  test('shows that loading failed, unless the server’s page contains the part', async () => {
    const [Lost, Rendered] = [renderedPart(lost), renderedPart(lost, 'kept')];
    show(<Lost name="Blue Spruce" />);
    await later(2000);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    document.body.replaceChildren();
    show(
      <>
        <p id="kept">As the server made it</p>
        <Rendered name="Blue Spruce" />
      </>,
    );
    await later(2000);
    expect(screen.getByText('As the server made it')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
