/**
 * Returns no page metadata: `page-metadata.ts` supplies it. Replaces `@walletconnect/window-metadata`.
 */
export const getWindowMetadata = (): undefined => undefined;
