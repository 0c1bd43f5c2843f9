/** Imported by the files that parse wallet errors: a connection never runs without its rows. */

import { addErrors } from './app-kit-error';
import { CONNECTION_ERRORS } from './catalog/connection-errors';
import './register-core-errors';

addErrors(CONNECTION_ERRORS);
