/** Bundled for the frame by approval.spec.ts: asks one question and marks its answer. */
import type { CodeQuestion } from '../../../src/secure/signing/approval/CodeView';
import { openScreen } from '../../../src/secure/signing/approval/open-screen';
import type { Review } from '../../../src/secure/signing/describe/review';

const { review, theme, code } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as {
  review: Review;
  theme: 'light' | 'dark';
  code: CodeQuestion | undefined;
};
const screen = openScreen({ theme: { themeMode: theme }, metadata: undefined });
const question = {
  ...{ review, origin: 'https://shop.test', pageName: 'Fern & Kettle', position: undefined },
  account: '0x1111111111111111111111111111111111111111',
};
const answer = (text: string) => document.documentElement.setAttribute('data-answer', text);
const { signal } = new AbortController();
if (code) screen.askCode(code, signal).then((otp) => answer(otp ?? 'canceled'));
else {
  screen
    .askApproval(question, signal)
    .then((isApproved) => answer(isApproved ? 'approved' : 'rejected'));
}
