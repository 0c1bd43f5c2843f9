/** The reactive rules of payments for the page. They start when the island loads. */
import type { RuleSet } from '../../core/rules/rule-phases';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { setCardLayer } from '../../core/views/card-layer';
import { $payCall } from '../../core/views/pay-calls';
import { $route, replaceView, wasAt } from '../../core/views/router';
import { listExchanges } from './exchange/exchange-list';
import { $payState, isRunning, type PayState } from './pay-state';
import { leavePay, takeCalls } from './start-pay';

/** The island loads because of the first call. */
function callsAreTaken(): Stop {
  takeCalls();
  return combineStops($payCall.listen(takeCalls), leavePay);
}

const viewOf = (now: PayState): 'Pay' | 'PayLoading' =>
  isRunning(now) || now.state === 'unknown' || now.state === 'done' ? 'PayLoading' : 'Pay';

/** The two views follow the payment. */
function viewFollows(): Stop {
  const follow = (): void => {
    const { view } = $route.get();
    const wanted = viewOf($payState.get());
    if ((view === 'Pay' || view === 'PayLoading') && view !== wanted) replaceView(wanted);
  };
  return combineStops($payState.listen(follow), $route.listen(follow));
}

function exchangesAreListed(): Stop {
  return $payState.subscribe((now) => {
    // An exchange signs nothing.
    if (now.state === 'choosing' && !now.payment.paywall) listExchanges(now.payment);
  });
}

/** Closing the dialog, or opening another view, leaves the payment; the way to the wallets does not. */
function leavingCancels(): Stop {
  return onChange($route, () => {
    if (wasAt('Pay') || wasAt('PayLoading')) return;
    setCardLayer(undefined);
    leavePay();
  });
}

export const PAY_RULES: RuleSet = {
  persist: [callsAreTaken],
  track: [exchangesAreListed],
  navigate: [viewFollows, leavingCancels],
};
