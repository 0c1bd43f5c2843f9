/**
 * The vault as a process.
 * Usage: node vault.js [--config path] [--port number] [--host name]
 *        node vault.js --init <folder>     writes new keys
 * Environment: VAULT_CONFIG, PORT, HOST; the command line wins.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newKeyEncryptionKey, writeKeyFiles } from '../custody/key-files';
import { generateSealKey } from '../custody/seal-share';
import { generateSigningKey } from '../custody/signed-token';
import { programLog, remoteAddress, serveProgram } from '../serve-program';
import { openVault } from './open-vault';
import { sendAlarm } from './vault-alarm';
import { createVaultApp } from './vault-app';
import { parseVaultConfig, type VaultConfig } from './vault-config';

const DEFAULT_PORT = 8082;
/** How long open notices may take at the end, in ms. */
const NOTICES_CLOSE = 5_000;

const { log, ...ending } = programLog();
/** Typed here: code after it is known not to run. */
const fail: (message: string) => never = ending.fail;

const withoutSecret = <Key extends { d: string }>({ d: _, ...key }: Key): Omit<Key, 'd'> => key;

async function init(folder: string): Promise<void> {
  const seal = await generateSealKey();
  const receipt = await generateSigningKey();
  writeKeyFiles(folder, {
    kek: newKeyEncryptionKey(),
    'test-kek': newKeyEncryptionKey(),
    'seal-key.json': JSON.stringify(seal),
    'receipt-key.json': JSON.stringify(receipt),
    // For the configuration of the auth service.
    'seal-key.public.json': JSON.stringify(withoutSecret(seal)),
    'receipt-key.public.json': JSON.stringify(withoutSecret(receipt)),
  });
}

/** File names are relative to the configuration file. */
function readConfig(file: string): VaultConfig {
  const resolve = (name: string) => path.resolve(path.dirname(file), name);
  const keySource = (source: VaultConfig['kek']['current']) =>
    'file' in source ? { file: resolve(source.file) } : source;
  const config = parseVaultConfig(JSON.parse(readFileSync(file, 'utf8')));
  const keys = ({ current, previous }: VaultConfig['kek']) => ({
    current: keySource(current),
    previous: previous.map(keySource),
  });
  const { store, kek, testKek, sealKey, receiptKey, stopFile } = config;
  return {
    ...config,
    store: { file: resolve(store.file) },
    kek: keys(kek),
    ...(testKek && { testKek: keys(testKek) }),
    sealKey: { file: resolve(sealKey.file) },
    receiptKey: { file: resolve(receiptKey.file) },
    ...(stopFile && { stopFile: resolve(stopFile) }),
  };
}

async function start(file: string, host: string, port: number): Promise<void> {
  const config = readConfig(file);
  const vault = await openVault({
    config,
    log,
    onStop: (reason) => void sendAlarm(config.alarmUrl, reason, log),
  });
  await vault.notices.resume();
  const app = createVaultApp(vault, remoteAddress);
  serveProgram({
    ...{ fetch: app.fetch, host, port, log, fail },
    about: { notices: config.auth.url },
    async close() {
      // Below the time after which the process ends anyway.
      await Promise.race([
        vault.notices.idle(),
        setTimeout(NOTICES_CLOSE, undefined, { ref: false }),
      ]);
      await vault.store.close();
    },
  });
}

try {
  const { values } = parseArgs({
    options: {
      config: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      init: { type: 'string' },
    },
  });
  const port = Number(values.port ?? process.env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('--port must be 0 to 65535');
  if (values.init !== undefined) await init(values.init);
  else {
    await start(
      values.config ?? process.env.VAULT_CONFIG ?? 'vault.json',
      // Only the gateway talks to it.
      values.host ?? process.env.HOST ?? '127.0.0.1',
      port,
    );
  }
} catch (error) {
  fail(`The vault cannot start: ${(error as Error).message}`);
}
