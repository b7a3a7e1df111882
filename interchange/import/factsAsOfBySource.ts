/**
 * Dates of the facts in files whose rows contain none, by the file name without extension. foodoasis_la: collected about 2017 (its seasons
 * are of that summer), published in 2020.
 */
export const FACTS_AS_OF_BY_SOURCE: Readonly<Record<string, string>> = { foodoasis_la: '2017-07-01' };
