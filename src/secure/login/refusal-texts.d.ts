/** Sentences for the refusals of the auth service and the vault. Quoted ones: specification §5. */
/** For an action of the account, which would have signed nothing anyway. */
export declare const actionText: (text: string) => string;
/** @param wait Seconds, where the service says so. */
export declare function refusalText(code: string, wait: number): string;
