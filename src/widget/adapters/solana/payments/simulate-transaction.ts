/** Running the transaction without sending it. Source: Solana's JSON-RPC (`simulateTransaction`). */
import { base64 } from '@scure/base';
import type { Network } from '../../../../protocol/networks';
import type { Simulation } from '../../../core/contracts/sender';
import { type Account, account, asObject, COMMITMENT, readRpc } from './read-cluster';

const LOG_LENGTH = 160;

interface Run {
  simulation: Simulation;
  /** The accounts after the simulation; undefined if the node does not report them. */
  after: (Account | null)[] | undefined;
}

/** The last log line of the failed program and its error; the text is untrusted. */
function reasonOf(err: unknown, logs: unknown): string {
  const lines: string[] = Array.isArray(logs)
    ? logs.filter((line) => typeof line === 'string').reverse()
    : [];
  const began = lines.findIndex((line) => line.endsWith(' invoke [1]'));
  const last = lines.slice(0, began < 0 ? undefined : began);
  const first = (pattern: RegExp) =>
    last.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined);
  // Newer programs do not begin with "Error".
  const logged = first(/^Program log: (?!Instruction: )(.+)/);
  const ended = first(/^Program \w+ failed: (.+)/);
  const text =
    [logged, ended].filter((part) => part !== undefined).join(': ') || JSON.stringify(err);
  return text.slice(0, LOG_LENGTH);
}

export function simulate(
  network: Network,
  wire: Uint8Array,
  looked: readonly string[],
): Promise<Run> {
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: COMMITMENT,
    ...(looked.length > 0 && { accounts: { encoding: 'base64', addresses: looked } }),
  };
  return readRpc(network, 'simulateTransaction', [base64.encode(wire), options], (result) => {
    const value = asObject(asObject(result)?.value);
    if (!value || value.err === undefined) return undefined;
    const { err, logs, accounts } = value;
    const list = Array.isArray(accounts) ? accounts.map(account) : undefined;
    const sound = list?.length === looked.length && list.every((one) => one !== undefined);
    return {
      simulation: err === null ? { ok: true } : { ok: false, reason: reasonOf(err, logs) },
      after: sound ? (list as (Account | null)[]) : undefined,
    };
  });
}
