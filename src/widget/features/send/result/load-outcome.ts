/** Loads what is shown from the request in the wallet on. */
const outcome = async () => (await import('./send-outcome')).sendOutcome;

export const approvalView = async () => (await outcome()).Approval;

export const sentLayer = async () => (await outcome()).SentLayer;
