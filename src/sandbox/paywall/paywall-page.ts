/** `paywall.localhost`: an article for a signed payment, by the example of docs/examples. */
import type { ServerResponse } from 'node:http';
import { createPaywall, type Paywall } from '../../../docs/examples/paywall.mjs';
import { siteOrigin } from '../facts';
import { SANDBOX_PAYWALL, SEED_MARKET } from '../facts-seed';
import { hazardPage, OPENER_BUTTON } from '../host-page/hazard-page';
import { inlineScript } from '../host-page/page-html';
import type { PageFunction } from '../host-page/page-options';

const ARTICLE = 'A kettle sings because steam passes two plates, and the pocket between them hums.';

export function createSandboxPaywall(port: number): Paywall {
  const { network, recipient: payTo, amount, version } = SANDBOX_PAYWALL;
  const { address: asset, name = '' } = SEED_MARKET.tokens.signed;
  return createPaywall({
    facilitator: `http://127.0.0.1:${port}/v1/x402`,
    accepts: [
      {
        ...{ scheme: 'exact', network, amount, asset, payTo },
        ...{ maxTimeoutSeconds: 300, extra: { name, version } },
      },
    ],
    resource: {
      url: `${siteOrigin('paywall', port)}/article`,
      description: 'Why a kettle sings',
      mimeType: 'text/plain',
    },
  });
}

export function sendArticle(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(ARTICLE);
}

/** As an owner writes it: the first request gets 402, the second one has the payment. */
const READ = `
async function readArticle() {
  const place = document.querySelector('[data-testid="article"]');
  let reply = await fetch('/article');
  if (reply.status === 402) {
    const paymentRequired = reply.headers.get('PAYMENT-REQUIRED');
    try {
      const { header } = await AppKit.pay({ paymentRequired });
      reply = await fetch('/article', { headers: { 'PAYMENT-SIGNATURE': header } });
    } catch (error) {
      place.textContent = error.message;
      return;
    }
  }
  place.textContent = await reply.text();
}
document.querySelector('[data-testid="read"]').addEventListener('click', readArticle);
`;

export const paywallPage: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Why a kettle sings',
    about: 'An article for 0.25 SIGN. You sign, and this site pays for gas.',
    tagChoice: { data: { features: 'pay' } },
    main: `${OPENER_BUTTON}
<button type="button" data-testid="read">Read the article</button>
<p data-testid="article"></p>`,
    bodyEnd: inlineScript(READ),
  });
