/** The request and the reply of Node's HTTP server. `app.request` of tests has none. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayContext } from '../gateway-context';

type Connection = { incoming?: IncomingMessage; outgoing?: ServerResponse } | undefined;

export const incomingOf = (c: GatewayContext) => (c.env as Connection)?.incoming;

export const outgoingOf = (c: GatewayContext) => (c.env as Connection)?.outgoing;
