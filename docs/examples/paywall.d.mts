import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PaywallTerms {
  scheme: 'exact';
  network: string;
  amount: string;
  asset: string;
  payTo: string;
  maxTimeoutSeconds: number;
  extra: { name: string; version: string };
}

export interface PaywallSettlement {
  success: boolean;
  transaction: string;
  network: string;
  payer?: string;
}

/** `again`: the outcome of the last request was unknown. Undefined: another request has the payment, or had the article. */
export type PaywallClaim = 'first' | 'again' | undefined;

export type Paywall = (
  req: IncomingMessage,
  res: ServerResponse,
  deliver: (res: ServerResponse, settled: PaywallSettlement) => unknown,
) => Promise<unknown>;

export function createPaywall(options: {
  facilitator: string;
  accepts: readonly PaywallTerms[];
  resource: { url: string; description?: string; mimeType?: string };
  claims?: {
    claim(id: string, until: number): PaywallClaim | Promise<PaywallClaim>;
    end(id: string, outcome: 'delivered' | 'refused' | 'unknown'): unknown;
  };
}): Paywall;
