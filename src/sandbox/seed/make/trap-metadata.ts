/**
 * Defines hostile NFT metadata for tests, modeled on real spam tokens: never trust, load or run it.
 */
import type { SEED_TRAPS } from '../../facts-seed';

const SCRIPT = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><foreignObject><iframe src="https://claim.example"/></foreignObject><image href="https://claim.example/pixel.png"/></svg>`;

const json = (metadata: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`;

export const TRAP_METADATA: Readonly<Record<keyof typeof SEED_TRAPS, string>> = {
  scriptInPicture: json({
    name: 'Claim your reward',
    description: 'Go to claim.example and sign.',
    image: `data:image/svg+xml;base64,${Buffer.from(SCRIPT).toString('base64')}`,
  }),
  addressOfMachine: json({
    name: 'Picture of your cloud',
    image: 'http://169.254.169.254/latest/',
  }),
  scriptAsLink: json({
    name: 'Link',
    image: 'javascript:alert(1)',
    external_url: 'javascript:alert(1)',
    animation_url: 'data:text/html,<script>alert(1)</script>',
  }),
  longNames: json({
    name: `\u202e${'N'.repeat(4096)}`,
    description: 'D\u200b'.repeat(512),
    attributes: [{ trait_type: 'T'.repeat(1024), value: 'V'.repeat(1024) }],
  }),
  notJson: 'data:application/json,{"name":',
  ipfs: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.json',
  reverts: '',
  manyTraits: json({
    name: 'Many traits',
    attributes: Array.from({ length: 200 }, (_, at) => ({ trait_type: `Trait ${at}`, value: at })),
  }),
  addressOfMetadata: 'http://127.0.0.1:9/metadata.json',
};
