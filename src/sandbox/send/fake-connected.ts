/** A connected page for sending: the real sender and its rules on a chain of the test's own. */
import { eip155 } from '../../widget/adapters/eip155';
import { connect } from '../../widget/core/connections';
import { SEND_ERRORS } from '../../widget/core/error-rows/send';
import { addErrors } from '../../widget/core/errors';
import { fakeStorage, setGlobal } from '../../widget/core/fake-page';
import { fakeConnector, fakePage, fakeWorld, type World } from '../../widget/core/fake-world';
import { stopPending } from '../../widget/core/pending';
import type { Sender } from '../../widget/core/sender';
import { closeReview } from '../../widget/features/send/confirm';
import { startSendRules } from '../../widget/features/send/rules';
import { type SendChain, startSendChain } from './fake-send-chain';

export const sender = eip155.send as Sender;

interface Connected {
  chain: SendChain;
  world: World;
  stop(): Promise<void>;
}

/** The wallet answers from the chain itself. */
export async function connectedToChain(): Promise<Connected> {
  addErrors(SEND_ERRORS);
  const chain = await startSendChain();
  fakePage();
  setGlobal('sessionStorage', fakeStorage());
  const world = fakeWorld({ sender, options: { networks: [chain.network] } });
  world.script.accounts = async () => [chain.place.from];
  world.script.network = chain.network.id;
  world.provider.request = chain.place.provider.request;
  const stopRules = startSendRules();
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
