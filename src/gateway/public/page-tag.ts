/**
 * Builds the tag for a page of this gateway, as markup: for an owner to copy, and for the gateway's
 * own page. Every value is escaped. Source: README.md "The tag".
 */
import { namedNetwork } from '../../protocol/networks';
import { type GatewayConfig, nativeCurrency } from '../config';

/** The project of the tag where the configuration has no test project. */
const PROJECT_PLACEHOLDER = 'YOUR-PROJECT-ID';

export interface TestProject {
  id: string;
  name: string;
}

/** Only these: a live id belongs to the pages of its owner. */
export const testProjects = ({ projects }: Pick<GatewayConfig, 'projects'>): TestProject[] =>
  Object.entries(projects).flatMap(([id, { name, mode }]) => (mode === 'test' ? { id, name } : []));

/** A network as `AppKitConfig.networks` describes it. */
interface DescribedNetwork {
  id: string;
  name: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  rpcUrl: string;
}

export interface PageTag {
  /** For `AppKitConfig`; empty if every network is built in. */
  described: DescribedNetwork[];
  /** Without the attributes that depend on the page: a nonce, the relay. */
  attributes: Record<string, string>;
  /** The gateway's own relay. */
  relayUrl: string | undefined;
}

export interface TagInput {
  config: GatewayConfig;
  /** The gateway's own, as the visitor's browser reaches it. */
  origin: string;
  /** Path and hash of the loader. */
  loader: { path: string; integrity: string };
  projectId?: string | undefined;
}

export function pageTag({ config, origin, loader, projectId }: TagInput): PageTag {
  const id = projectId ?? PROJECT_PLACEHOLDER;
  const described: DescribedNetwork[] = [];
  const ids = Object.keys(config.chains).filter((chain) => {
    if (namedNetwork(chain)) return true;
    const { name } = config.chains[chain] ?? {};
    const currency = nativeCurrency(config, chain);
    if (!name || !currency) return false;
    // Its proxy address holds the id: with a placeholder in it, pages could not read the network.
    if (!projectId) return false;
    const rpcUrl = `${origin}/v1/?chainId=${chain}&projectId=${projectId}`;
    described.push({ id: chain, name, nativeCurrency: currency, rpcUrl });
    return true;
  });
  const { relay } = config;
  return {
    described,
    attributes: {
      src: `${origin}${loader.path}`,
      integrity: loader.integrity,
      crossorigin: 'anonymous',
      'data-project-id': id,
      ...(ids.length > 0 && { 'data-networks': ids.join(' ') }),
    },
    relayUrl: relay?.enabled ? relay.audiences[0] : undefined,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** Source text of the networks, one a line, which cannot end a script element. */
function configSource(networks: readonly DescribedNetwork[]): string {
  const lines = networks.map((network) => `    ${JSON.stringify(network)}`);
  return `{\n  "networks": [\n${lines.join(',\n')}\n  ]\n}`.replaceAll('<', '\\u003c');
}

/** @param nonce of the page; absent in a tag to copy */
export function writeTag({ described, attributes }: PageTag, nonce?: string): string {
  const own = nonce === undefined ? '' : ` nonce="${escapeAttribute(nonce)}"`;
  const config = configSource(described);
  const pairs = Object.entries(attributes).map(
    ([name, value]) => `\n  ${name}="${escapeAttribute(value)}"`,
  );
  return [
    ...(described.length > 0
      ? [`<script${own}>\nwindow.AppKitConfig = ${config};\n</script>`]
      : []),
    `<script${own} async${pairs.join('')}></script>`,
  ].join('\n');
}
