/** For tests: a wallet provider with scripted behavior, including misbehavior. */
import type { WalletProvider } from '../contracts/wallet';

type Answer = (params: unknown) => unknown;

export interface FakeProvider extends WalletProvider {
  calls: { method: string; params: unknown }[];
  /** How often each method was asked. */
  count(method: string): number;
  emit(event: string, ...args: unknown[]): void;
  listenerCount(): number;
  answers: Record<string, Answer>;
}

export const never = (): Promise<never> => new Promise(() => {});

/** Throws exactly this, whatever it is. */
export function throwing(value: unknown): Answer {
  return () => {
    throw value;
  };
}

/** How wallets fail: what they throw, by a name for the test's title. */
export const FAULTS = {
  refusal: { code: 4001, message: 'User rejected the request.' },
  'refusal with the code as a text': { code: '4001', message: 'nope' },
  'refusal around another error': {
    code: 4001,
    message: 'nope',
    data: { originalError: { code: 4902 } },
  },
  'refusal under 5000': { code: 5000, message: 'User rejected' },
  'refusal without a code': 'User denied account authorization',
  'unknown chain': { code: 4902, message: 'Unrecognized chain ID' },
  'unknown chain, code as a text': { code: '4902', message: 'Unrecognized chain ID' },
  'unknown chain, wrapped': { code: -32603, data: { originalError: { code: 4902 } } },
  'unknown chain without a code': new Error('Unrecognized chain ID "0x7a6a".'),
  'unknown chain under -32602': { code: -32602, message: 'Unrecognized chain ID "0x7a6a"' },
  'unknown chain as JSON in the message': {
    code: -32000,
    message: '{"code":4902,"message":"no such network"}',
  },
  'unknown chain of ethers': {
    code: 'UNKNOWN_ERROR',
    message: 'could not coalesce error',
    info: { error: { code: 4902, message: 'no such network' } },
  },
  'unknown chain of viem': { name: 'SwitchChainError', message: 'failed', cause: { code: 4902 } },
  'refusal of viem': { message: 'failed', cause: { code: 4001, data: { code: 4902 } } },
  'switch not supported': { code: 4200, message: 'Method not supported' },
  'switch not found': { code: -32601, message: 'Method not found' },
  'invalid chain id': { code: 32603, message: 'Invalid chain id' },
  'internal error': { code: -32603, message: 'Internal JSON-RPC error.' },
  'default error': { code: 5000, message: 'Something' },
  pending: { code: -32002, message: 'Request of this type already pending' },
  'a text': 'out of order',
  nothing: null,
} as const;

export function createFakeProvider(answers: Record<string, Answer>): FakeProvider {
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  const calls: FakeProvider['calls'] = [];
  return {
    answers,
    calls,
    count: (method) => calls.filter((call) => call.method === method).length,
    async request({ method, params }) {
      calls.push({ method, params });
      const answer = answers[method];
      if (!answer) throw Object.assign(new Error(`no ${method}`), { code: -32601 });
      return answer(params);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    emit(event, ...args) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...args);
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
