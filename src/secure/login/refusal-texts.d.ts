/** Sentences for the refusals of the auth service and the vault. Quoted ones: specification §5. */
/** @param wait Seconds, where the service says so. */
export declare function refusalText(code: string, wait: number): string;
