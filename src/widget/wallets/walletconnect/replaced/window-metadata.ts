/**
 * Returns no page metadata: `metadata.ts` supplies it. Replaces `@walletconnect/window-metadata`.
 */
export const getWindowMetadata = (): undefined => undefined;
