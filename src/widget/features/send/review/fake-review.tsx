/** For tests: a review that is rendered into a fake document. */
import { mock } from 'node:test';
import { render } from 'react-dom';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import { settle } from '../../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../../core/testing/fake-dom';
import { setGlobal } from '../../../core/testing/fake-page';
import { pushView } from '../../../core/views/router';
import { type Form, startForm } from '../fake-form';
import { WalletSendPreviewView } from '../WalletSendPreviewView';

export interface RenderedReview extends Form {
  root: FakeNode;
  byId(id: string): FakeNode | undefined;
  /** The text of an element. */
  said(id: string): string | undefined;
  /** Runs pending effects and replies. */
  rest(): Promise<void>;
  draw(): Promise<void>;
}

export async function startReview(): Promise<RenderedReview> {
  const root = fakeDocument();
  const form = await startForm();
  // The fake timer never fires without a delay, and the library runs effects by a timer without
  // one.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  const { sender } = form;
  sender.quoted = { ...sender.quoted, fee: 2n * 10n ** 15n, coin: 10n ** 18n };
  const byId = (id: string): FakeNode | undefined =>
    nodesIn(root).find((node) => node.attributes.get('data-testid') === id);
  async function rest(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      await settle();
      mock.timers.tick(50);
    }
    await settle();
  }
  return {
    ...form,
    root,
    byId,
    rest,
    said(id) {
      const node = byId(id);
      return node && textOf(node).replaceAll('\u00a0', ' ');
    },
    async draw() {
      pushView('WalletSend');
      pushView('WalletSendPreview');
      render(<WalletSendPreviewView />, root as never);
      await rest();
    },
    stop() {
      render(null, root as never);
      form.stop();
      setGatewayLoader(() => Promise.reject(new Error('none')));
    },
  };
}
