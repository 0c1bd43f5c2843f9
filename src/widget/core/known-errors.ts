/** Imported by whatever throws them: the rows of what can go wrong once a wallet or the gateway is asked. */
import { CORE_ERRORS } from './error-rows/core';
import { addErrors } from './errors';

addErrors(CORE_ERRORS);
