import { useState } from 'react';
import { useSearch } from 'wouter';

/** Returns the id of the report that led to the form, from the address; null if there is none. */
export const useReportId = (): string | null => {
  const search = useSearch();
  const [reportId] = useState(() => new URLSearchParams(search).get('report'));
  return reportId;
};

/** Returns the address of a report. */
export const reportUrl = (reportId: string): string => `/feedbacks?report=${encodeURIComponent(reportId)}`;
