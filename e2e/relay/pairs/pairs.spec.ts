/**
 * Tests the sandbox's relay between unmodified clients of both generations. The newer ones leave
 * proposal, approval and subscriptions to the relay, the older ones do each step themselves.
 */
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, releaseUnless, test } from '../../fixtures';
import {
  CHAIN,
  GENERATIONS,
  leave,
  propose,
  session,
  signClient,
  unexpectedHosts,
} from '../../support/walletconnect/relay-client';

for (const [page, phone] of GENERATIONS.flatMap((one) =>
  GENERATIONS.map((other) => [one, other] as const),
)) {
  test(
    `page with ${page} and wallet with ${phone}: a whole session works`,
    releaseUnless(page === '2.21.8' && phone === '2.21.8'),
    async ({ hosts }) => {
      const relay = { relayUrl: `ws://127.0.0.1:${hosts.port}`, projectId: PROJECT_ID };
      const dapp = await signClient(page, relay);
      const wallet = await signClient(phone, relay);
      unexpectedHosts.length = 0;

      const refused = await propose(dapp, wallet);
      await wallet.reject({ id: refused.id, reason: { code: 5000, message: 'User rejected.' } });
      await expect(refused.settled).rejects.toMatchObject({ code: 5000 });

      const topic = await session(dapp, wallet);
      const asked: unknown[] = [];
      wallet.on('session_request', ({ id, params: { request } }) => {
        asked.push(request.params);
        const result = request.method === 'personal_sign' ? { result: '0x5161' } : {};
        const error = { code: 4001, message: 'User rejected.' };
        const answer = 'result' in result ? result : { error };
        void wallet.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } });
      });
      const ask = (method: string, params: unknown) =>
        dapp.request({ topic, chainId: CHAIN, request: { method, params } });
      expect(await ask('personal_sign', ['0x68656c6c6f'])).toBe('0x5161');
      await expect(ask('eth_sendTransaction', [{}])).rejects.toMatchObject({ code: 4001 });
      expect(asked).toEqual([['0x68656c6c6f'], [{}]]);

      const event = new Promise((resolve) =>
        dapp.once('session_event', ({ params }) => resolve(params.event)),
      );
      const told = { name: 'chainChanged', data: 31337 };
      await wallet.emit({ topic, chainId: CHAIN, event: told });
      expect(await event).toEqual(told);
      await Promise.all([dapp.ping({ topic }), wallet.ping({ topic })]);
      const extended = new Promise((resolve) => dapp.once('session_extend', resolve));
      await wallet.extend({ topic });
      await extended;

      // Sent while the wallet is away: it finds the request on its return.
      await wallet.core.relayer.transportClose();
      const before = await published(hosts.fromNode('gateway').url);
      const waiting = ask('personal_sign', ['0x6c61746572']);
      await expect.poll(() => published(hosts.fromNode('gateway').url)).toBeGreaterThan(before);
      await wallet.core.relayer.transportOpen();
      expect(await waiting).toBe('0x5161');

      const ended = new Promise((resolve) => wallet.once('session_delete', resolve));
      await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
      expect(await ended).toMatchObject({ topic });
      expect(wallet.session.getAll()).toEqual([]);
      // A wallet without any attestation would request one.
      expect(unexpectedHosts.filter((url) => url.includes('attestation'))).toEqual([]);
      await leave(dapp, wallet);
    },
  );
}

async function published(gateway: string): Promise<number> {
  const headers = { Authorization: 'Bearer sandbox-metrics-token' };
  const text = await (await fetch(`${gateway}metrics`, { headers })).text();
  return Number(/^appkit_relay_published_total (\d+)$/m.exec(text)?.[1] ?? 0);
}
