/**
 * The few web globals that browsers and Node share. `protocol` compiles with neither library, so
 * that nothing here can reach for a document, a socket or a file.
 */
declare class URLSearchParams {
  constructor(init?: string);
  append(name: string, value: string): void;
  set(name: string, value: string): void;
  toString(): string;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly origin: string;
  readonly pathname: string;
  readonly href: string;
  readonly searchParams: URLSearchParams;
}

declare function atob(text: string): string;

declare function btoa(text: string): string;

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array): string;
}
