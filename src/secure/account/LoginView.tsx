/** A fresh login on this page: address, link for a new browser, code. */
import { useState } from 'react';
import type { Session } from '../login/sessions';
import type { Account } from './account-client';
import { CodeInput } from './CodeInput';
import { Step } from './Step';
import { useWork } from './use-work';

interface Props {
  account: Account;
  onLogin(session: Session): void;
}

export function LoginView({ account, onLogin }: Props) {
  const [email, setEmail] = useState('');
  const [digits, setDigits] = useState<string>();
  const [step, setStep] = useState<'email' | 'link' | 'code'>('email');
  const [code, setCode] = useState('');
  const work = useWork();

  async function begin(): Promise<void> {
    const begun = await account.begin(email.trim());
    setCode('');
    if (begun.action !== 'VERIFY_DEVICE') return setStep('code');
    setDigits(begun.digits);
    setStep('link');
    await account.waitForDevice();
    setStep('code');
  }

  if (step === 'email') {
    return (
      <Step
        title="Manage your wallet"
        work={work}
        action="Continue"
        onAction={() => work.run(begin)}
      >
        <p>
          Log in to see your devices, export your wallet, or delete your data. Check that this page
          is <b>{location.host}</b>.
        </p>
        <label for="email">Email</label>
        <input
          id="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </Step>
    );
  }
  const again = { back: 'Start again', onBack: () => location.reload() };
  if (step === 'link') {
    return (
      <Step title="Approve this browser" work={{ ...work, busy: false }} {...again}>
        <p>
          Open the link we sent to <bdi>{email}</bdi>, and enter these digits there:
        </p>
        <p class="digits" role="status">
          {digits}
        </p>
      </Step>
    );
  }
  const submit = () => work.run(async () => onLogin(await account.submitCode(code)));
  return (
    <Step title="Enter your code" work={work} action="Continue" onAction={submit} {...again}>
      <CodeInput email={email} value={code} onInput={setCode} />
    </Step>
  );
}
