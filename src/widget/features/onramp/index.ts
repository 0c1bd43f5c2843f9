import { BuyInProgressView } from './BuyInProgressView';
import { ONRAMP_ERRORS } from './errors';
import { OnRampActivityView } from './OnRampActivityView';
import { OnRampProvidersView } from './OnRampProvidersView';
import { OnRampFiatSelectView, OnRampTokenSelectView } from './OnRampSelectViews';
import { ONRAMP_RULES } from './onramp-rules';
import { WhatIsABuyView } from './WhatIsABuyView';

export const errors = [ONRAMP_ERRORS];

export const rules = [ONRAMP_RULES];

export const views = {
  OnRampProviders: OnRampProvidersView,
  OnRampTokenSelect: OnRampTokenSelectView,
  OnRampFiatSelect: OnRampFiatSelectView,
  OnRampActivity: OnRampActivityView,
  BuyInProgress: BuyInProgressView,
  WhatIsABuy: WhatIsABuyView,
};
