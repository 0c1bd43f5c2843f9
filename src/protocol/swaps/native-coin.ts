/** The id of a network's own coin among tokens. Source: protocol §4.4. */

/** The address that swaps and prices use for the native coin of an EVM network. */
export const EVM_NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

export const isEvmNative = (address: string): boolean => address.toLowerCase() === EVM_NATIVE;
