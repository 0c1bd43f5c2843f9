/**
 * The fees that a rollup takes beside gas: for data on layer 1, and for its operator. Sources: OP
 * stack (GasPriceOracle, Isthmus and Jovian: execution engine); Scroll (L1GasPriceOracle). Pure.
 */

/** The contract that computes these fees. Networks without such fees have no code there. */
export const gasOracleOf = (chainId: bigint): string =>
  chainId === 534_352n || chainId === 534_351n
    ? '0x5300000000000000000000000000000000000002'
    : '0x420000000000000000000000000000000000000F';

/** Fields of a receipt. Nodes leave out those that the chain doesn't have yet, and operator fees of 0. */
export interface OperatorFeeFields {
  gasUsed: bigint;
  operatorFeeScalar: bigint | undefined;
  operatorFeeConstant: bigint | undefined;
  /** Since Jovian. */
  daFootprintGasScalar: bigint | undefined;
}

/**
 * Returns the operator fee that a transaction has paid. Undefined: the receipt does not show which
 * formula applied. Isthmus: gas × scalar ÷ 10⁶ + constant. Jovian: gas × scalar × 100 + constant.
 */
export function operatorFeePaid({
  gasUsed,
  operatorFeeScalar = 0n,
  operatorFeeConstant = 0n,
  daFootprintGasScalar,
}: OperatorFeeFields): bigint | undefined {
  if (operatorFeeScalar === 0n) return operatorFeeConstant;
  if (daFootprintGasScalar === undefined) return undefined;
  return gasUsed * operatorFeeScalar * 100n + operatorFeeConstant;
}
