/**
 * An error whose message may leave the frame. Any other error becomes "An error occurred". Each file of
 * the frame has its own copy of this class, so it is told by a mark and not by `instanceof`.
 */
export declare class FrameError extends Error {
    readonly forPage = true;
    constructor(message: string);
}
/** Source: protocol §5.2. */
export declare const NO_MESSAGE = "An error occurred";
export declare const ABORTED = "Request was aborted";
export declare const messageOf: (error: unknown) => string;
