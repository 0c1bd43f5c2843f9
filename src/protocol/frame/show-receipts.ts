/**
 * Extension of ours to the methods of the embedded wallet: shows the person the receipts of this site.
 * The page gets none of them.
 */
export const SHOW_RECEIPTS = 'appkit_showReceipts';
