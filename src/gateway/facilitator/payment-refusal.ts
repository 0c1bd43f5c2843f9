/** A payment that is refused: the reason of the protocol, and what to do. */
import type { X402Reason } from '../../protocol/pay/x402-facilitator';

export class PaymentRefusal extends Error {
  constructor(
    readonly reason: X402Reason,
    message: string,
    /** Of the transaction that was sent. */
    readonly hash = '',
  ) {
    super(message);
    this.name = 'PaymentRefusal';
  }
}
