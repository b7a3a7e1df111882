/**
 * Files whose rows do not say how old they are, by the name of the file without its ending. foodoasis_la: collected about
 * 2017 (its seasons are of that summer), published in 2020.
 */
export const FACTS_AS_OF: Readonly<Record<string, string>> = { foodoasis_la: '2017-07-01' };
