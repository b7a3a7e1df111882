import { render } from '@testing-library/react';
import { markerOf } from './marker.tsx';

const markupOf = (search: string, text: string): string =>
  render(<p>{markerOf(search)(text)}</p>).container.firstElementChild?.innerHTML ?? '';

describe('markerOf', () => {
  test.each([
    ['food', 'Food for all', '<mark>Food</mark> for all'],
    ['all food', 'Food for all', '<mark>Food</mark> for <mark>all</mark>'],
    ['jose', 'Casa San José', 'Casa San <mark>José</mark>'],
    ['josé', 'Casa San Jose\u0301 y más', 'Casa San <mark>Jose\u0301</mark> y más'],
    ['clinic linics', 'Clinics', '<mark>Clinics</mark>'],
    ['oo', 'Woooods', 'W<mark>oooo</mark>ds'],
    ['x', 'Max & Co', 'Max &amp; Co'],
    ['bread', 'Food for all', 'Food for all'],
    ['.*', 'Food for all', 'Food for all'],
    ['', 'Food for all', 'Food for all'],
    ['strasse', 'İstanbul straße 😀 strasse', 'İstanbul straße 😀 <mark>strasse</mark>'],
  ])('marks words by the same comparison as the search: %s in "%s"', (search, text, html) => {
    expect(markupOf(search, text)).toBe(html);
  });
});
