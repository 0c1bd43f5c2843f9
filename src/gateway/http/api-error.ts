/** Error responses of the routes. */
import { type ErrorField, errorBody } from '../../protocol/http/errors';

export interface PlainReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

export const responseOf = ({ status, headers, text }: PlainReply): Response =>
  new Response(text, { status, headers });

/** A refusal with the documented body. Source: protocol §1.0. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 426 | 429 | 502 | 503,
    readonly field: ErrorField,
    description: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(description);
    this.name = 'ApiError';
  }

  protected body(): object {
    return errorBody(this.field, this.message);
  }

  toReply(): PlainReply {
    return {
      status: this.status,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        ...this.headers,
      },
      text: JSON.stringify(this.body()),
    };
  }

  toResponse(): Response {
    return responseOf(this.toReply());
  }
}

/** A refusal with a code, as the swap endpoints send it. Source: protocol §1.0. */
export class CodedError extends ApiError {
  constructor(
    readonly code: string,
    message: string,
    status: 400 | 502 = 400,
  ) {
    super(status, '', message);
    this.name = 'CodedError';
  }

  protected override body(): object {
    return { code: this.code, message: this.message };
  }
}
