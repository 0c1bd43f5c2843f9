/** The currencies of the on-ramp where no server names others. Source: protocol §1.7; specification §9. */
import type { PaymentCurrency, PurchaseCurrency } from '../http/onramp';

const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
];

export const DEFAULT_PAYMENT_CURRENCIES: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({
  id,
  payment_method_limits: LIMITS,
}));

/** The same for both currencies, as the protocol has it. */
const ID = '2b92315d-eab7-5bef-84fa-089a131333f5';
const NETWORKS = [
  {
    ...{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' },
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    ...{ name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' },
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
];

export const DEFAULT_PURCHASE_CURRENCIES: readonly PurchaseCurrency[] = [
  { id: ID, name: 'USD Coin', symbol: 'USDC', networks: NETWORKS },
  { id: ID, name: 'Ether', symbol: 'ETH', networks: NETWORKS },
];
