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
