/* States, districts and territories of the United States, and provinces and territories of Canada: code, then name. */

const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands';
const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

const parseStates = (lines: string) =>
  lines.split('|').map((line) => ({ value: line.slice(0, 2), label: `${line.slice(3)} (${line.slice(0, 2)})` }));

export type StateOption = ReturnType<typeof parseStates>[number];

/** Returns the states of a country by its stored name; null if its states are typed. */
export const statesOf = (country: string): readonly StateOption[] | null => {
  if (/^(United States( of America)?|US|USA)$/i.test(country)) return parseStates(UNITED_STATES);
  return /^(Canada|CA|CAN)$/i.test(country) ? parseStates(CANADA) : null;
};
