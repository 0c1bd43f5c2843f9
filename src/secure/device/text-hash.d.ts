/** SHA-256 of a text, as base64url. */
export declare const textHash: (text: string) => Promise<string>;
