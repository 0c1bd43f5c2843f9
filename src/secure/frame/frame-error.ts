/** An error whose message may leave the frame. Any other error becomes "An error occurred". */
export class FrameError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FrameError';
  }
}

/** Source: protocol §5.2. */
export const NO_MESSAGE = 'An error occurred';
export const ABORTED = 'Request was aborted';

export const messageOf = (error: unknown): string =>
  error instanceof FrameError ? error.message : NO_MESSAGE;
