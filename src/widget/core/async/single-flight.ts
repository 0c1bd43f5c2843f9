/** Runs queries about accounts as a single flight: at most one query per account at a time. */
interface Question {
  work: Promise<void>;
  /** It begins when the one before it has ended. */
  waits: boolean;
}

/** @param fresh something has changed. @param question does not reject */
type Ask<Subject> = (
  about: Subject,
  fresh: boolean,
  question: () => Promise<void>,
) => Promise<void>;

/** @param isBlocked it has failed, and is not asked about yet */
export function createSingleFlight<Subject>(isBlocked: (about: Subject) => boolean): Ask<Subject> {
  const running = new Map<Subject, Question>();

  return (about, fresh, question) => {
    const before = running.get(about);
    // A query in progress may return the state from before the change.
    if (before && (before.waits || !fresh)) return before.work;
    const begin = (): Promise<void> | undefined => {
      own.waits = false;
      // The one before it has failed: the gate is closed for this one, too.
      return before && isBlocked(about) ? undefined : question();
    };
    const own: Question = { work: Promise.resolve(), waits: before !== undefined };
    own.work = Promise.resolve(before ? before.work.then(begin) : begin()).finally(() => {
      if (running.get(about) === own) running.delete(about);
    });
    running.set(about, own);
    return own.work;
  };
}
