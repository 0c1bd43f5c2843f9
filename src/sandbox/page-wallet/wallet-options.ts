/**
 * Configures the page-level wallet: `window.SandboxWalletOptions` before the script, and the page's
 * query (the query wins). Tests use it for every odd wallet behavior.
 * - `approve=ask|auto|never|reject|reject-once|error:<code>`: the reply to prompts
 * - `fail=<method>:<code>,…`: these methods fail with that code, `never=<method>,…`: these never
 *   answer
 * - `legacy`: as `window.ethereum` and not announced; `legacy=both`: both ways
 * - `icon=png|svg|none|huge|script`
 * - `announce=now|late:<ms>|twice`: `twice` announces the same wallet again, and its rdns under
 *   another uuid
 * - `count=<n>`: number of wallets
 * - `name=<text>`: the wallet's name
 * - `namespaces=all` or `solana,bip122,…` (`wallet-namespaces=` if the page has others): the supported
 *   namespaces, each announced by its own standard; default EVM alone
 * - `atomic=supported|ready`: batches of calls, all or nothing (EIP-5792); `ready` asks to upgrade the account
 * - `overlay=body|html`: parent of the approval
 */
import type { SandboxNamespace } from '../facts';
import { namespacesOf } from '../wallet-core/page/announce-namespaces';

export type Approval = 'ask' | 'auto' | 'never' | 'reject' | 'reject-once' | { error: number };

export interface PageWalletOptions {
  approve: Approval;
  fail: Readonly<Record<string, number>>;
  never: readonly string[];
  legacy: 'no' | 'only' | 'both';
  icon: 'png' | 'svg' | 'none' | 'huge' | 'script';
  announce: 'now' | 'twice' | { lateMs: number };
  count: number;
  name: string;
  overlay: 'body' | 'html';
  atomic: 'supported' | 'ready' | undefined;
  namespaces: readonly SandboxNamespace[];
}

function oneOf<Value extends string>(
  values: readonly Value[],
  given: string | null,
): Value | undefined {
  return values.find((value) => value === given);
}

function list(text: string | null): string[] {
  return (text ?? '').split(',').filter(Boolean);
}

function approval(text: string | null): Approval | undefined {
  if (text?.startsWith('error:')) return { error: Number(text.slice(6)) };
  return oneOf(['ask', 'auto', 'never', 'reject', 'reject-once'] as const, text);
}

function fails(text: string | null): Record<string, number> {
  return Object.fromEntries(
    list(text).map((pair) => {
      const [method = '', code] = pair.split(':');
      return [method, Number(code)];
    }),
  );
}

export function readOptions(
  query: URLSearchParams,
  hook: Partial<PageWalletOptions> = {},
): PageWalletOptions {
  const legacy = query.get('legacy');
  const announce = query.get('announce');
  const asked = query.has('namespaces') || query.has('wallet-namespaces');
  const late = announce?.startsWith('late:') ? { lateMs: Number(announce.slice(5)) } : undefined;
  return {
    approve: approval(query.get('approve')) ?? hook.approve ?? 'ask',
    fail: { ...hook.fail, ...fails(query.get('fail')) },
    never: [...(hook.never ?? []), ...list(query.get('never'))],
    legacy: legacy === null ? (hook.legacy ?? 'no') : legacy === 'both' ? 'both' : 'only',
    icon: oneOf(['png', 'svg', 'none', 'huge', 'script'], query.get('icon')) ?? hook.icon ?? 'png',
    announce: late ?? oneOf(['now', 'twice'] as const, announce) ?? hook.announce ?? 'now',
    count: Number(query.get('count') ?? hook.count ?? 1),
    name: query.get('name') ?? hook.name ?? 'Page Wallet',
    atomic: oneOf(['supported', 'ready'], query.get('atomic')) ?? hook.atomic,
    overlay: oneOf(['body', 'html'], query.get('overlay')) ?? hook.overlay ?? 'body',
    namespaces: asked ? namespacesOf(query) : (hook.namespaces ?? namespacesOf(query)),
  };
}
