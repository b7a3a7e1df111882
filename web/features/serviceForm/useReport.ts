import { useState } from 'react';
import { useSearch } from 'wouter';

/** Returns the id of the report that led to the form, from the address; null if there is none. */
export const useReport = (): string | null => {
  const search = useSearch();
  const [report] = useState(() => new URLSearchParams(search).get('report'));
  return report;
};

/** Returns the address of a report. */
export const reportAt = (report: string): string => `/feedbacks?report=${encodeURIComponent(report)}`;
