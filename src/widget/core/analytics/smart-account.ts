/**
 * Answers for all analytics events whether the account is a smart account. Source: protocol §2.5
 * "isSA".
 */

/** No wallet of this version reports a smart account. */
export const smartAccount = (): { isSmartAccount: boolean } => ({ isSmartAccount: false });
