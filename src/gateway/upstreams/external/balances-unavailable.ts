/** A service that cannot tell what an account has, or tells it so that it cannot be read. */
import { ApiError } from '../../http/api-error';

export const balancesAway = () => new ApiError(503, 'transport', 'Token Balance Unavailable');
