/** Error responses of the routes. */
import { type ErrorField, errorBody } from '../../protocol/http/errors';

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

  toResponse(): Response {
    return Response.json(errorBody(this.field, this.message), {
      status: this.status,
      headers: { 'Cache-Control': 'no-store', ...this.headers },
    });
  }
}

/** A refusal with a code, as the swap endpoints send it. Source: protocol §1.0. */
export class CodedError extends ApiError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(400, '', message);
    this.name = 'CodedError';
  }

  override toResponse(): Response {
    const body = { code: this.code, message: this.message };
    return Response.json(body, { status: this.status, headers: { 'Cache-Control': 'no-store' } });
  }
}
