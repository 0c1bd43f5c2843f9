/** Lists every story, in order. */
import { accountPage } from './stories/account-page';
import { bodySwap } from './stories/body-swap';
import { clobbered } from './stories/clobbered';
import { connectInPage } from './stories/connect-page-wallet';
import { connectByQr } from './stories/connect-qr';
import { strictPolicy } from './stories/csp-strict';
import { bytesSign, emailAgain, emailLogin } from './stories/email-login';
import { hostileDrawings } from './stories/hostile-drawings';
import { coveredFrame, hostilePages, unarmedWindow } from './stories/hostile-pages';
import { keyboard } from './stories/keyboard';
import { open } from './stories/open';
import { tamperedIsland, tamperedShell } from './stories/tampered-chunk';
import type { Story } from './story';

export const STORIES: readonly Story[] = [
  open,
  connectInPage,
  connectByQr,
  strictPolicy,
  tamperedShell,
  tamperedIsland,
  emailLogin,
  coveredFrame,
  bytesSign,
  accountPage,
  emailAgain,
  keyboard,
  bodySwap,
  clobbered,
  hostileDrawings,
  unarmedWindow,
  hostilePages,
];
