import { appKitError, visibleError } from '../../../core/errors/app-kit-error';

/** Specification §5: 'Unsupported chain'. */
export const unsupportedText = (): string => visibleError(appKitError('unsupported_chain'));
