/** Refusals of the vault: a code for the program, a sentence for the person. */
import { VAULT_REFUSALS, type VaultRefusal } from '../../protocol/custody/vault-api';

const MESSAGES: Record<VaultRefusal, string> = {
  grant_invalid: 'The proof of login is over or was used. Log in again.',
  intent_mismatch: 'The request is not the one that was approved.',
  intent_refused: 'The wallet does not sign this request.',
  step_up_needed: 'Confirm that it is you, then try again.',
  on_hold: 'This is on hold for a day to protect you. Try again then.',
  limit_reached: "This is over the wallet's limit for now. Try a smaller amount, or wait.",
  export_needed: 'Export the wallet first. After this step the service cannot help you back in.',
  stopped: 'The wallet service has stopped signing. Try again later.',
  too_many: 'Too many requests. Try again later.',
  not_offered: 'This service does not offer it.',
  wallet_released: 'The vault no longer has a share of this wallet: its owner has all of it.',
  wallet_unknown: 'The vault holds no share of this wallet.',
  wallet_conflict: 'Another wallet is kept under this id.',
  key_mismatch: 'The shares do not give the key of this address. Nothing was signed.',
};

export class RefusalError extends Error {
  readonly status: (typeof VAULT_REFUSALS)[VaultRefusal];

  /**
   * @param until Seconds since the epoch.
   * @param receipt Of `wallet_released`.
   */
  constructor(
    readonly code: VaultRefusal,
    message: string = MESSAGES[code],
    readonly until?: number,
    readonly receipt?: string,
  ) {
    super(message);
    this.name = 'RefusalError';
    this.status = VAULT_REFUSALS[code];
  }

  /** @param now Seconds since the epoch. */
  toResponse(now: number): Response {
    const { code, message, until, receipt } = this;
    const wait = until === undefined ? undefined : Math.max(1, until - now);
    return Response.json(
      { code, message, ...(until !== undefined && { until }), ...(receipt && { receipt }) },
      {
        status: this.status,
        headers: {
          'Cache-Control': 'no-store',
          ...(wait !== undefined && { 'Retry-After': String(wait) }),
        },
      },
    );
  }
}
