// The exit file of the embedded wallet: one page without any connection, pinned by its own policy.
import { createHash } from 'node:crypto';

const CSS = `:root{color-scheme:light dark}body{max-width:560px;margin:0 auto;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
textarea{width:100%;min-height:96px;font:16px ui-monospace,monospace}button{font:inherit;padding:10px 20px;margin-top:12px}dd{margin:0 0 12px;font-family:ui-monospace,monospace}[role=alert]{color:#b3261e}@media(prefers-color-scheme:dark){[role=alert]{color:#ff7a70}}`;

const hash = (text) => `'sha384-${createHash('sha384').update(text).digest('base64')}'`;

const row = (label, id) => `<dt>${label}</dt><dd id="${id}"></dd>`;

/** @param script JavaScript of `src/secure/exit`. */
export function exitPage(script) {
  if (script.includes('</script')) throw new Error('secure: the exit page would end its own tag');
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(CSS)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width"><title>Your wallet</title><style>${CSS}</style></head><body><main>
<h1>Open your wallet</h1><p>This page works without the internet. Turn the connection off first, then type your 12 words. Nothing you type leaves this page.</p>
<form id="open"><label for="words">Your 12 words</label><textarea id="words" autocomplete="off" autocapitalize="none" spellcheck="false" required></textarea><button>Open</button></form><p id="problem" role="alert"></p>
<section id="wallet" hidden><h2>Your keys</h2><p>Import a key into a wallet of your choice. Anyone who has it has your funds.</p><dl translate="no">${row('Ethereum and other EVM networks: address', 'eip155-address')}${row('Ethereum and other EVM networks: private key', 'eip155-key')}${row('Solana: address', 'solana-address')}${row('Solana: private key', 'solana-key')}</dl></section></main>
<script>${script}</script></body></html>`;
}
