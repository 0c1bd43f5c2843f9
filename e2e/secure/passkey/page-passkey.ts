/** A page of the secure site that adds a passkey for a wallet, and opens its copy again. */
import { makePasskeyCopy } from '../../../src/secure/export/make-passkey-copy';
import { messageOf } from '../../../src/secure/frame/frame-error';
import { wordsOf } from '../../../src/secure/keys/derive-keys';
import { askPasskey } from '../../../src/secure/own/passkey';
import { openCopy } from '../../../src/secure/own/passkey-copy';

const WORDS = wordsOf(new Uint8Array(16).fill(7)).split(' ');
const walletId = '5d9f3c1e-8d2b-4f6a-9c47-0b1d2e3f4a5b';

/** @returns the entropy that the passkey gives back, or the sentence for the person. */
async function roundTrip(): Promise<string> {
  const copy = await makePasskeyCopy({ email: 'ann@example.com', walletId }, WORDS);
  const { secret } = await askPasskey(copy.credentialId, copy.salt);
  const entropy = await openCopy(copy, secret, walletId);
  const other = await askPasskey(copy.credentialId, 'A'.repeat(43));
  const refused = await openCopy(copy, other.secret, walletId).then(
    () => 'opened by another secret',
    () => 'refused',
  );
  return `${entropy.join(',')} ${refused}`;
}

const button = document.createElement('button');
button.textContent = 'Add';
button.onclick = () => {
  roundTrip()
    .catch(messageOf)
    .then((text) => {
      document.documentElement.dataset.result = text;
    });
};
document.body.append(button);
