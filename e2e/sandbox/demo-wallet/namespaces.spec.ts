/**
 * Tests five namespaces over WalletConnect: the selection is granted, and the signatures are
 * correct.
 */
import type { StdSignature } from '@cosmjs/amino';
import { base58 } from '@scure/base';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS } from '../../../src/sandbox/facts';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect } from '../../fixtures';
import { lamportsOf, transferOf } from '../../support/chains/solana-transfer';
import {
  isBip122Signature,
  isCosmosSignature,
  isPolkadotSignature,
  isSolanaSignature,
} from '../../support/wallets/verify-signature';
import { codeOf, type Dapp, type DappSession, propose, REQUESTED } from './dapp';
import { connectWallet, test, walletWith } from './wallet-test';

const BITCOIN = 'bip122:000000000933ea01ad0ee984209779ba';
const WESTEND = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e';
const HUB = 'cosmos:cosmoshub-4';
const TEXT = 'Grüezi <b>you</b>';
const EVENTS = ['accountsChanged', 'chainChanged'];

const REQUESTED_NAMESPACES = {
  eip155: REQUESTED,
  solana: {
    chains: [LOCAL_SOLANA.id],
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    events: EVENTS,
  },
  bip122: {
    chains: [BITCOIN],
    methods: ['getAccountAddresses', 'signMessage', 'sendTransfer'],
    events: EVENTS,
  },
  polkadot: { chains: [WESTEND], methods: ['polkadot_signMessage'], events: EVENTS },
  cosmos: { chains: [HUB], methods: ['cosmos_getAccounts', 'cosmos_signAmino'], events: EVENTS },
};

function asker(dapp: Dapp, { topic }: DappSession) {
  return <Result>(chainId: string, method: string, params: object): Promise<Result> => {
    const answer = dapp.request<Result>({ topic, chainId, request: { method, params } });
    answer.catch(() => {});
    return answer;
  };
}

/** The address of the first account on a network. */
function addressIn({ namespaces }: DappSession, networkId: string): string {
  const [namespace = ''] = networkId.split(':');
  const account = namespaces[namespace]?.accounts.find((each) => each.startsWith(`${networkId}:`));
  return account?.slice(networkId.length + 1) ?? '';
}

test('namespaces and their accounts: selected one by one', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const { uri, session } = await propose(dapp, REQUESTED_NAMESPACES);
  await page.goto(walletWith(uri));
  await page.getByTestId(`chain-${HUB}`).uncheck();
  await expect(page.getByTestId('account-cosmos-0')).toBeHidden();
  for (const network of ['eip155:31337', 'eip155:31338', BITCOIN, WESTEND]) {
    await page.getByTestId(`chain-${network}`).uncheck();
  }
  await page.getByTestId(`chain-${BITCOIN}`).check();
  await page.getByTestId('account-solana-0').uncheck();
  await page.getByTestId('approve').click();
  await expect(page.getByTestId('proposal-missing')).toHaveText(
    'Choose at least one account for Solana.',
  );
  await page.getByTestId('account-solana-2').check();
  await page.getByTestId('approve').click();
  const { namespaces } = await session;
  expect(Object.keys(namespaces).sort()).toEqual(['bip122', 'solana']);
  expect(namespaces.solana).toEqual({
    ...REQUESTED_NAMESPACES.solana,
    accounts: [`${LOCAL_SOLANA.id}:${SOLANA_ACCOUNTS[2]}`],
  });
  expect(namespaces.bip122?.accounts).toHaveLength(1);
  await expect(page.getByTestId('session-networks')).toHaveText('Local Solana, Bitcoin Testnet');
  await expect(page.getByTestId('session-network')).toHaveCount(0);
});

test('message of each namespace: shown, and signed with its own key type', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const session = await connectWallet(page, dapp, REQUESTED_NAMESPACES);
  const ask = asker(dapp, session);
  const shown = async () => {
    await expect(page.getByTestId('request-lines')).toContainText(TEXT);
    await page.getByTestId('request-approve').click();
  };

  const solana = addressIn(session, LOCAL_SOLANA.id);
  const message = base58.encode(Buffer.from(TEXT));
  const bySolana = ask<{ signature: string }>(LOCAL_SOLANA.id, 'solana_signMessage', {
    message,
    pubkey: solana,
  });
  await shown();
  expect(isSolanaSignature(solana, TEXT, (await bySolana).signature)).toBe(true);

  const bitcoin = addressIn(session, BITCOIN);
  const list = await ask<{ address: string; intention: string }[]>(BITCOIN, 'getAccountAddresses', {
    account: bitcoin,
  });
  expect(list.map(({ intention }) => intention)).toEqual(['payment', 'ordinal']);
  for (const { address } of list) {
    const byBitcoin = ask<{ signature: string }>(BITCOIN, 'signMessage', {
      message: TEXT,
      account: bitcoin,
      address,
    });
    await shown();
    const signature = Buffer.from((await byBitcoin).signature, 'hex').toString('base64');
    expect(isBip122Signature(address, TEXT, signature), address).toBe(true);
  }

  const polkadot = addressIn(session, WESTEND);
  const byPolkadot = ask<{ signature: string }>(WESTEND, 'polkadot_signMessage', {
    address: polkadot,
    message: TEXT,
  });
  await shown();
  expect(await isPolkadotSignature(polkadot, TEXT, (await byPolkadot).signature)).toBe(true);

  const cosmos = addressIn(session, HUB);
  const data = Buffer.from(TEXT).toString('base64');
  const signDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: cosmos, data } }],
    memo: '',
  };
  const byCosmos = ask<{ signature: StdSignature }>(HUB, 'cosmos_signAmino', {
    signerAddress: cosmos,
    signDoc,
  });
  await shown();
  expect(await isCosmosSignature(cosmos, TEXT, (await byCosmos).signature)).toBe(true);
});

test('Solana transfer: sent; Bitcoin payment: marked as not sent; rejection: 4001', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const session = await connectWallet(page, dapp, {
    solana: REQUESTED_NAMESPACES.solana,
    bip122: REQUESTED_NAMESPACES.bip122,
  });
  const ask = asker(dapp, session);
  const [from, to] = [addressIn(session, LOCAL_SOLANA.id), solanaAddress(71)];
  const before = await lamportsOf(to);
  const transaction = await transferOf(from, to, 3_000_000n);
  const parameter = { transaction, pubkey: from, sendOptions: {} };
  const refused = ask(LOCAL_SOLANA.id, 'solana_signAndSendTransaction', parameter);
  await expect(page.getByTestId('request-lines')).toContainText('0.003 SOL');
  await page.getByTestId('request-reject').click();
  expect(await codeOf(refused)).toBe(4001);
  expect(await lamportsOf(to)).toBe(before);
  const sent = ask<{ signature: string }>(
    LOCAL_SOLANA.id,
    'solana_signAndSendTransaction',
    parameter,
  );
  await page.getByTestId('request-approve').click();
  expect((await sent).signature).toMatch(/^[1-9A-Za-z]{80,90}$/);
  expect((await lamportsOf(to)) - before).toBe(3_000_000);

  const bitcoin = addressIn(session, BITCOIN);
  const paid = ask<{ txid: string }>(BITCOIN, 'sendTransfer', {
    account: bitcoin,
    recipientAddress: bitcoin,
    amount: '150000',
  });
  await expect(page.getByTestId('request-lines')).toContainText('0.0015 BTC');
  await expect(page.getByTestId('request-lines')).toContainText('Nowhere');
  await page.getByTestId('request-approve').click();
  expect((await paid).txid).toMatch(/^[0-9a-f]{64}$/);
});

test('account switched: announced to every namespace of the session', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const session = await connectWallet(page, dapp, REQUESTED_NAMESPACES);
  const heard: string[] = [];
  dapp.on('session_event', ({ params }) => {
    heard.push(`${params.chainId.split(':')[0]} ${params.event.name}`);
  });
  await page.getByTestId('session-account').selectOption('1');
  await expect
    .poll(() => [...heard].sort())
    .toEqual(
      ['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'].map((each) => `${each} accountsChanged`),
    );
  const { namespaces } = dapp.session.get(session.topic);
  expect(namespaces.solana?.accounts).toEqual(
    [0, 1].map((index) => `${LOCAL_SOLANA.id}:${SOLANA_ACCOUNTS[index]}`),
  );
});
