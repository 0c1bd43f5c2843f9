/** Lets an island show something in place of the end of the dialog, which otherwise closes after a connection. */
export const connectMoment: { show?: (() => boolean) | undefined } = {};
