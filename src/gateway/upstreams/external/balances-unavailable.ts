/** Errors for a service that cannot return an account's balances, or returns unreadable ones. */
import { ApiError } from '../../http/api-error';

export const balancesAway = () => new ApiError(503, 'transport', 'Token Balance Unavailable');
