import { appKitError } from '../../../core/errors/app-kit-error';
import { visibleError } from '../../../core/errors/visible-error';

/** Specification §5: 'Unsupported chain'. */
export const unsupportedText = (): string => visibleError(appKitError('unsupported_chain'));
