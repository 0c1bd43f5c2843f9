/** A connected page for sending: the real sender and its rules on a chain of the test's own. */
import { eip155 } from '../../widget/adapters/eip155';
import { connect } from '../../widget/core/connect/connect';
import type { Sender } from '../../widget/core/contracts/sender';
import { addErrors } from '../../widget/core/errors/app-kit-error';
import { PAYMENT_ERRORS } from '../../widget/core/errors/catalog/payment-errors';
import { stopPending } from '../../widget/core/payments/transaction-tracker';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  type World,
} from '../../widget/core/testing/fake-core';
import { fakeStorage, setGlobal } from '../../widget/core/testing/fake-page';
import { SEND_ERRORS } from '../../widget/features/send/errors';
import { formFollows } from '../../widget/features/send/send-rules';
import { closeReview } from '../../widget/features/send/submit/confirm-send';
import { type SendChain, startSendChain } from './fake-send-chain';

export const sender = eip155.send as Sender;

interface Connected {
  chain: SendChain;
  world: World;
  stop(): Promise<void>;
}

/** The wallet answers from the chain itself. */
export async function connectedToChain(): Promise<Connected> {
  addErrors({ ...PAYMENT_ERRORS, ...SEND_ERRORS });
  const chain = await startSendChain();
  fakePage();
  setGlobal('sessionStorage', fakeStorage());
  const world = fakeWorld({ sender, options: { networks: [chain.network] } });
  world.script.accounts = async () => [chain.place.from];
  world.script.network = chain.network.id;
  world.provider.request = chain.place.provider.request;
  const stopRules = formFollows();
  await connect(fakeConnector());
  const stop = async (): Promise<void> => {
    closeReview();
    stopPending();
    stopRules();
    world.stop();
    await chain.stop();
  };
  return { chain, world, stop };
}
