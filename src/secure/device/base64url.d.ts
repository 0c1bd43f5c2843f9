/** Base64url without padding. Source: RFC 4648 §5. */
export declare const utf8: (text: string) => Uint8Array<ArrayBuffer>;
export declare function toBase64url(bytes: Uint8Array): string;
/** @throws DOMException for text that is not base64url. */
export declare function fromBase64url(text: string): Uint8Array<ArrayBuffer>;
