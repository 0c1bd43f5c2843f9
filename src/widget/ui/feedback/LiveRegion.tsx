interface LiveRegionProps {
  message: string;
  testId?: string | undefined;
}

/** Must be in the document before its message changes, else nothing is read out. */
export function LiveRegion({ message, testId = 'live' }: LiveRegionProps) {
  return (
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" data-testid={testId}>
      {message}
    </div>
  );
}
