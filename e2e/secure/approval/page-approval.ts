/** Bundled for the frame by approval.spec.ts: shows one approval and marks its answer. */
import { openScreen } from '../../../src/secure/signing/approval/open-screen';
import type { Review } from '../../../src/secure/signing/describe/review';

const { review, theme } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as {
  review: Review;
  theme: 'light' | 'dark';
};
const screen = openScreen({ theme: { themeMode: theme }, metadata: undefined });
const question = {
  ...{ review, origin: 'http://shop.test', pageName: 'Fern & Kettle', position: undefined },
  account: '0x1111111111111111111111111111111111111111',
};
const answer = (text: string) => document.documentElement.setAttribute('data-answer', text);
screen
  .askApproval(question, new AbortController().signal)
  .then((isApproved) => answer(isApproved ? 'approved' : 'rejected'));
