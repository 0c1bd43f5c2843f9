/** The namespaces that the embedded wallet has keys for. Source: specification §1. */
import type { Namespace } from '../caip';

export const AUTH_NAMESPACES = ['eip155', 'solana'] as const satisfies readonly Namespace[];
