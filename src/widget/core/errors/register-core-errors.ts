/** Imported by whatever throws them: the rows of what can go wrong once a wallet or the gateway is asked. */

import { addErrors } from './app-kit-error';
import { CORE_ERRORS } from './catalog/core-errors';

addErrors(CORE_ERRORS);
