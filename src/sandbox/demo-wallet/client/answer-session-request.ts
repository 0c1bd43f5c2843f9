/** Answers the requests of a connected site with the parts of wallet-core. */
import { addChain, hexOf, parseChainId, switchChain } from '../../wallet-core/chains';
import { WalletError } from '../../wallet-core/errors';
import { personalSign, signTyped } from '../../wallet-core/evm-signing';
import type { Signer } from '../../wallet-core/keys';
import { callsStatus, sendCalls, walletCapabilities } from '../../wallet-core/send-calls';
import { sendTransaction } from '../../wallet-core/send-request';
import type { Question, WalletChain } from '../../wallet-core/state';
import { answerInNamespace } from './answer-in-namespace';
import type { AnswerParts, PeerRequest } from './peer-request';

const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase();

/** The account a request names, if the session has it. @throws WalletError 4100 */
function signerFor(request: PeerRequest, parts: AnswerParts, named: readonly unknown[]): Signer {
  const address = request.addresses.find((own) => named.some((each) => isSame(each, own)));
  const signer = address === undefined ? undefined : parts.signerOf(address);
  if (!signer) throw new WalletError(4100, 'This session has no such account.');
  return signer;
}

/** wallet-core switches without a word, as some wallets do: here a person is asked first. */
async function askToSwitch(parts: AnswerParts, method: string, chain: WalletChain): Promise<void> {
  const question: Question = {
    kind: 'switch-chain',
    method,
    origin: '',
    title: 'Switch the network?',
    lines: [
      ['To', chain.name],
      ['Chain id', String(chain.chainId)],
    ],
  };
  if (!(await parts.host.ask(question))) throw new WalletError(4001);
}

async function changeChain(request: PeerRequest, parts: AnswerParts, parameter: unknown) {
  const site = { origin: request.topic, port: parts.port };
  const state = await parts.host.load();
  const chainId = parseChainId((parameter as { chainId?: unknown } | undefined)?.chainId);
  const chain = state.chains.find((known) => known.chainId === chainId);
  if (chain && state.sites[request.topic]?.chainId !== chainId) {
    await askToSwitch(parts, request.method, chain);
  }
  const change = request.method === 'wallet_addEthereumChain' ? addChain : switchChain;
  return change(parts.host, site, await parts.host.load(), parameter);
}

async function sessionOf(request: PeerRequest, parts: AnswerParts, parameter: unknown) {
  const { from } = (parameter ?? {}) as { from?: unknown };
  const signer = signerFor(request, parts, [from ?? request.addresses[0]]);
  const state = await parts.host.load();
  const chain = state.chains.find(({ chainId }) => `eip155:${chainId}` === request.network);
  if (!chain) throw new WalletError(4901, `The wallet has no node for ${request.network}.`);
  const { chainId, name: chainName, symbol } = chain;
  return {
    signer,
    site: { origin: request.topic, port: parts.port },
    address: signer.address,
    chainId,
    chainName,
    symbol,
    rpc: (method: string, params: readonly unknown[]) =>
      parts.host.rpc(chain.rpcUrl, method, params),
    ask: parts.host.ask,
    sign: signer.signTransaction,
  };
}

/** This wallet upgrades an account with its first batch. */
const ATOMIC = 'ready';

/** @throws WalletError with the error for the site */
export async function answerSessionRequest(
  request: PeerRequest,
  parts: AnswerParts,
): Promise<unknown> {
  if (!request.network.startsWith('eip155:')) return answerInNamespace(request, parts);
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [];
  const site = { origin: request.topic, port: parts.port };
  switch (request.method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [...request.addresses];
    case 'eth_chainId':
      return hexOf(Number(request.network.split(':')[1]));
    case 'personal_sign':
      return personalSign(parts.host, site, signerFor(request, parts, params), params);
    case 'eth_signTypedData_v4':
      return signTyped(parts.host, site, signerFor(request, parts, params.slice(0, 1)), params);
    case 'eth_sendTransaction':
      return sendTransaction(await sessionOf(request, parts, params[0]), params[0]);
    case 'wallet_sendCalls': {
      const session = await sessionOf(request, parts, params[0]);
      return sendCalls({ ...session, atomic: ATOMIC }, params);
    }
    case 'wallet_getCallsStatus': {
      const { chains } = await parts.host.load();
      return callsStatus((chainId, method, given) => {
        const chain = chains.find((known) => known.chainId === Number(chainId));
        if (!chain) throw new WalletError(4901);
        return parts.host.rpc(chain.rpcUrl, method, given);
      }, params);
    }
    case 'wallet_getCapabilities': {
      const { chains } = await parts.host.load();
      const { address } = signerFor(request, parts, params.slice(0, 1));
      return walletCapabilities(
        params,
        address,
        chains.map(({ chainId }) => chainId),
        ATOMIC,
      );
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return changeChain(request, parts, params[0]);
  }
  throw new WalletError(4200);
}
