/** Runs queries as a single flight: at most one query per subject at a time. */
interface Flight {
  /** Ends with the query. Does not reject. */
  done: Promise<void>;
  /** It begins when the one before it has ended. */
  queued: boolean;
}

/** @param fresh something has changed. @param query does not reject */
type SingleFlight<Subject> = (
  subject: Subject,
  fresh: boolean,
  query: () => Promise<void>,
) => Promise<void>;

/** @param isBlocked a query about this subject has failed, and the next one is not due yet */
export function createSingleFlight<Subject>(
  isBlocked: (subject: Subject) => boolean,
): SingleFlight<Subject> {
  const flights = new Map<Subject, Flight>();

  return (subject, fresh, query) => {
    const before = flights.get(subject);
    // A query in progress may return the state from before the change.
    if (before && (before.queued || !fresh)) return before.done;
    const begin = (): Promise<void> | undefined => {
      own.queued = false;
      // The failure of the one before it blocks this one, too.
      return before && isBlocked(subject) ? undefined : query();
    };
    const own: Flight = { done: Promise.resolve(), queued: before !== undefined };
    own.done = Promise.resolve(before ? before.done.then(begin) : begin()).finally(() => {
      if (flights.get(subject) === own) flights.delete(subject);
    });
    flights.set(subject, own);
    return own.done;
  };
}
