/** The account page: login, home, and the flows that need a fresh code. */
import { useEffect, useState } from 'react';
import type { ExportedWallet } from '../export/export-chunk';
import { refusalCode } from '../login/service-client';
import type { Session } from '../login/sessions';
import { hasPasskeys } from '../own/passkey';
import type { Account, Devices, OwnWallet } from './account-client';
import { CodeInput } from './CodeInput';
import { DeleteView } from './DeleteView';
import { ExportView } from './ExportView';
import { type AccountFlow, HomeView } from './HomeView';
import { LoginView } from './LoginView';
import { Step } from './Step';
import { useWork } from './use-work';

interface Loaded {
  wallet: OwnWallet | undefined;
  devices: Devices;
}

/** The work that a fresh code lets go on. */
interface Question {
  submit(otp: string): Promise<void>;
  goOn(): Promise<void>;
}

export function AccountPage({ account, first }: { account: Account; first: Session | undefined }) {
  const [session, setSession] = useState(first);
  const [loaded, setLoaded] = useState<Loaded>();
  const [question, setQuestion] = useState<Question>();
  const [code, setCode] = useState('');
  const [exported, setExported] = useState<{ flow: AccountFlow; keys: ExportedWallet }>();
  const [isDeleting, setDeleting] = useState(false);
  const work = useWork();

  async function load(of: Session): Promise<void> {
    try {
      setLoaded({ wallet: await account.wallet(of), devices: await account.devices(of) });
    } catch (error) {
      if (refusalCode(error) !== 'session_over') throw error;
      setSession(undefined);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session is loaded once
  useEffect(() => {
    if (session) work.run(() => load(session));
  }, [session]);

  if (!session) return <LoginView account={account} onLogin={setSession} />;
  if (!loaded) return <p role={work.error ? 'alert' : 'status'}>{work.error ?? 'Loading…'}</p>;
  const { wallet } = loaded;

  /** A refusal for want of a code asks for one, then goes on. */
  async function withCode(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!session || refusalCode(error) !== 'step_up_needed') throw error;
      setCode('');
      const submit = await account.beginStepUp(session);
      setQuestion({ submit, goOn: act });
    }
  }
  const home = async () => {
    setExported(undefined);
    setDeleting(false);
    setQuestion(undefined);
    await load(session);
  };
  const toHome = () => work.run(home);
  const leave = async () => {
    setDeleting(false);
    setLoaded(undefined);
    setSession(undefined);
  };
  const start = (flow: AccountFlow): void => {
    if (flow === 'delete') {
      setDeleting(true);
      return;
    }
    work.run(() =>
      withCode(async () => {
        if (wallet) setExported({ flow, keys: await account.exportWallet(session, wallet) });
      }),
    );
  };

  const ask = () => {
    if (!question) return null;
    const submit = async () => {
      await question.submit(code);
      setQuestion(undefined);
      await question.goOn();
    };
    const steps = { action: 'Continue', onAction: () => work.run(submit) };
    return (
      <Step title="Confirm it's you" work={work} {...steps} back="Cancel" onBack={toHome}>
        <CodeInput email={session.email} value={code} onInput={setCode} />
      </Step>
    );
  };
  const screen = () => {
    if (exported && wallet) {
      const release = () =>
        withCode(() => account.release(session, wallet, exported.keys).then(home));
      return (
        <ExportView
          exported={exported.keys}
          work={work}
          file={() => account.exitFile(wallet)}
          {...(exported.flow === 'own' && {
            next: { label: 'Make this wallet yours', run: release },
            ...(hasPasskeys() && {
              addPasskey: () => account.addPasskey(session, wallet, exported.keys),
            }),
          })}
          onDone={toHome}
        />
      );
    }
    if (isDeleting) {
      const end = () => withCode(() => account.deleteData(session, wallet).then(leave));
      return (
        <DeleteView hasWallet={wallet !== undefined} work={work} onDelete={end} onBack={toHome} />
      );
    }
    const again = (change: () => Promise<unknown>) =>
      work.run(() => change().then(() => load(session)));
    return (
      <HomeView
        {...{ session, ...loaded, work }}
        onFlow={start}
        onRevokeDevice={(id) => again(() => account.revokeDevice(session, id))}
        onRevokeSite={(site) => again(() => account.revokeSite(session, site))}
        onSignOut={() => work.run(() => account.signOut().then(leave))}
        onSignOutEverywhere={() => work.run(() => account.signOutEverywhere(session).then(leave))}
      />
    );
  };
  return (
    <>
      {ask()}
      {/* Kept while a code is asked for: what was written and confirmed stays so. */}
      <div hidden={question !== undefined}>{screen()}</div>
    </>
  );
}
