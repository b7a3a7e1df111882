import { useState } from 'react';
import { useSearch } from 'wouter';

/** The id of the report that led to the form, from its address; null: none. */
export const useReport = (): string | null => {
  const search = useSearch();
  const [report] = useState(() => new URLSearchParams(search).get('report'));
  return report;
};

/** Where a report is read. */
export const reportAt = (report: string): string => `/feedbacks?report=${encodeURIComponent(report)}`;
