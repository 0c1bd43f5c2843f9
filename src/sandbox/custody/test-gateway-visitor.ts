/** A visitor who logs in, signs and pays through a gateway that a test kills. */
import type { ApprovalQuestion } from '../../secure/signing/approval/ApprovalView';
import type { startWithGateway } from './test-gateway-frame';
import { CODE, type Moment, NETWORK, SHOP } from './test-killing';

type World = Awaited<ReturnType<typeof startWithGateway>>;

export const MOMENTS: readonly Moment[] = ['before', 'during', 'after'];
/** Of the kills during a call, in ms: each hits another point of the work. */
const DELAYS = [0, 2, 5, 13];

let people = 0;
export const isRepeat = ({ review }: ApprovalQuestion) => review.risks?.includes('repeat') ?? false;

/**
 * A person at the site, who wants no payment twice.
 * @param chainId Of the network that the person uses.
 */
export async function visitor(world: World, chainId: string = NETWORK) {
  people += 1;
  const email = `ann${people}@test.localhost`;
  const asked: ApprovalQuestion[] = [];
  const frame = await world.frame((question) => {
    asked.push(question);
    return !isRepeat(question);
  });
  await frame.CONNECT_EMAIL({ email }, SHOP);
  const address = async () => {
    const user = await frame.GET_USER({ chainId: chainId === NETWORK ? 31337 : chainId }, SHOP);
    return (user as { address: string }).address;
  };
  const enter = async () => frame.CONNECT_OTP({ otp: CODE }, SHOP);
  const request = (method: string, params: object) =>
    frame.RPC_REQUEST({ method, params, chainId } as never, SHOP) as Promise<string>;
  return {
    ...{ asked, address, enter, request },
    /** As the widget goes on: a code that is used up needs another one. */
    async enterAgain(): Promise<void> {
      const found = await frame.IS_CONNECTED(undefined, SHOP);
      if ((found as { isConnected: boolean }).isConnected) return;
      await enter().catch(async () => {
        await frame.CONNECT_EMAIL({ email }, SHOP);
        await enter();
      });
    },
  };
}

/** Kills at the call of this number, once. */
export function killAt(world: World, number: number, moment: Moment): void {
  let calls = 0;
  world.plan(
    () => {
      calls += 1;
      return calls === number + 1 ? moment : undefined;
    },
    DELAYS[number % DELAYS.length],
  );
}

/** @returns the calls that the work makes, in order. */
export async function callsOf(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  world.plan((call) => {
    calls.push(call);
    return undefined;
  });
  await work();
  world.plan();
  return calls;
}
