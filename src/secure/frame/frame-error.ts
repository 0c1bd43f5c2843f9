/**
 * An error whose message may leave the frame. Any other error becomes "An error occurred". Each file of
 * the frame has its own copy of this class, so it is told by a mark and not by `instanceof`.
 */
export class FrameError extends Error {
  readonly forPage = true;

  constructor(message: string) {
    super(message);
    this.name = 'FrameError';
  }
}

/** Source: protocol §5.2. */
export const NO_MESSAGE = 'An error occurred';
export const REQUEST_ABORTED = 'Request was aborted';

export const messageOf = (error: unknown): string =>
  error instanceof Error && (error as Partial<FrameError>).forPage === true
    ? error.message
    : NO_MESSAGE;
