/** What the page is called is said by `metadata.ts`. Stands in for `@walletconnect/window-metadata`. */
export const getWindowMetadata = (): undefined => undefined;
