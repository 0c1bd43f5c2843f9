import type { ComponentType } from 'react';
import { Button } from '../../widget/ui/controls/Button';
import { IconButton } from '../../widget/ui/controls/IconButton';
import { ConnectingState } from '../../widget/ui/feedback/ConnectingState';
import { EmptyState } from '../../widget/ui/feedback/EmptyState';
import { ErrorState } from '../../widget/ui/feedback/ErrorState';
import { ListScreen } from '../../widget/ui/feedback/ListScreen';
import { LiveRegion } from '../../widget/ui/feedback/LiveRegion';
import { MomentLayer } from '../../widget/ui/feedback/MomentLayer';
import { Skeleton } from '../../widget/ui/feedback/Skeleton';
import { SpinnerRing } from '../../widget/ui/feedback/SpinnerRing';
import { Toast } from '../../widget/ui/feedback/Toast';
import { WaitingState } from '../../widget/ui/feedback/WaitingState';
import { WalletQuote } from '../../widget/ui/feedback/WalletQuote';
import { Warning } from '../../widget/ui/feedback/Warning';
import { Foot } from '../../widget/ui/layout/Foot';
import { Lazy } from '../../widget/ui/layout/Lazy';
import { VisuallyHidden } from '../../widget/ui/layout/VisuallyHidden';
import { ItemPicture } from '../../widget/ui/media/ItemPicture';
import type { GalleryTexts } from './gallery-texts';
import { LONG_URI } from './long-uri';

interface SampleProps {
  t: GalleryTexts;
}

const fox = (size: number) => (
  <ItemPicture name="Foxglove" look={{ background: '#e8762d', color: '#14161c' }} size={size} />
);

function Waiting({ t }: SampleProps) {
  return (
    <div className="card">
      <div className="handle" />
      <header className="header">
        <IconButton icon="back" label={t.back} />
        <h2 className="title">Foxglove</h2>
        <IconButton icon="close" label={t.close} />
      </header>
      <div className="body">
        <div className="view">
          <div className="state">
            <SpinnerRing>{fox(64)}</SpinnerRing>
            <h3>{t.continueIn}</h3>
            <p>{t.accept}</p>
          </div>
          <Button full>{t.again}</Button>
        </div>
      </div>
    </div>
  );
}

function Failed({ t }: SampleProps) {
  return (
    <ErrorState
      picture={<SpinnerRing state="failed">{fox(64)}</SpinnerRing>}
      title={t.declined}
      message={t.declinedWhy}
      quote={{ by: 'Foxglove', text: 'MetaMask Tx Signature: User denied transaction signature.' }}
      retryLabel={t.again}
      onRetry={() => {}}
    />
  );
}

function Errors({ t }: SampleProps) {
  return (
    <ErrorState title={t.failed} message={t.failedWhy} retryLabel={t.again} onRetry={() => {}} />
  );
}

function Empties({ t }: SampleProps) {
  return (
    <EmptyState
      title={t.none}
      message={t.noneWhy}
      action={
        <Button size="slim" icon="qr">
          {t.qr}
        </Button>
      }
    />
  );
}

function ListScreens({ t }: SampleProps) {
  const shared = {
    icon: 'clock',
    emptyDrawing: 'noActivity',
    text: (key: string) => (key === 'retry' ? t.again : key.endsWith('Text') ? t.noneWhy : t.none),
    skeleton: null,
    onRetry() {},
    action: null,
    foot: null,
    children: null,
  } as const;
  return (
    <>
      <ListScreen {...shared} face="empty" />
      <ListScreen {...shared} face="unsupported" />
      <ListScreen {...shared} face="failed" />
    </>
  );
}

function Toasts({ t }: SampleProps) {
  const shared = { closeLabel: t.close, onClose: () => {} };
  return (
    <>
      <Toast {...shared} variant="success" message={t.copied} detail="0x71…08976F" />
      <Toast {...shared} variant="loading" message={t.switching} />
      <Toast {...shared} variant="error" message={t.refused} />
    </>
  );
}

function Warnings({ t }: SampleProps) {
  return (
    <>
      <Warning>{t.warning}</Warning>
      <Warning tone="bad">{t.warning}</Warning>
      <Warning tone="info">{t.warning}</Warning>
    </>
  );
}

interface QrProps {
  value: string;
  label: string;
  picture?: ComponentType | undefined;
  size?: number | undefined;
}

const loadQr = async (): Promise<ComponentType<QrProps>> => {
  const { QrCode } = await import('../../widget/ui/media/qr-code/QrCode');
  return ({ picture: Middle, ...props }) => (
    <QrCode {...props} testId="qr" picture={Middle && <Middle />} />
  );
};

const Middle = () => (
  <ItemPicture name="WalletConnect" look={{ background: '#3a5cff', color: '#fff' }} size={52} />
);

/** `?value=`: the text of the small QR code. */
function QrCodes({ t }: SampleProps) {
  const value = new URLSearchParams(location.search).get('value') ?? LONG_URI;
  const lazy = {
    load: loadQr,
    skeleton: <Skeleton height={300} radius={16} />,
  };
  return (
    <>
      <Lazy {...lazy} props={{ value: LONG_URI, label: t.scan, picture: Middle }} />
      <p className="mid">{t.scan}</p>
      <Lazy {...lazy} props={{ value, label: t.scan, size: 180, picture: Middle }} />
    </>
  );
}

const never = () => new Promise<ComponentType<object>>(() => {});
const broken = () => Promise.reject(new Error('chunk'));

function Lazies({ t }: SampleProps) {
  const lazy = {
    props: {},
    failed: (retry: () => void) => (
      <ErrorState title={t.failed} message={t.failedWhy} retryLabel={t.again} onRetry={retry} />
    ),
  };
  return (
    <>
      <Lazy {...lazy} load={never} skeleton={<Skeleton height={56} radius={16} />} />
      <Lazy {...lazy} load={broken} skeleton={null} />
    </>
  );
}

function WaitingStates({ t }: SampleProps) {
  const shared = {
    picture: fox(64),
    cancelLabel: t.close,
    onCancel: () => {},
    retryLabel: t.again,
    onRetry: () => {},
  };
  return (
    <>
      <WaitingState {...shared} failed={false} title={t.continueIn} text={t.accept} />
      <WaitingState
        {...shared}
        failed
        title={t.failed}
        text={t.failedWhy}
        quote={{ by: 'Foxglove', text: 'insufficient funds' }}
      />
    </>
  );
}

function ConnectingStates({ t }: SampleProps) {
  const shared = {
    site: <ItemPicture name="Tea shop" size={64} />,
    picture: fox(64),
    retryLabel: t.again,
    onRetry: () => {},
    otherLabel: t.back,
    onOther: () => {},
  };
  return (
    <>
      <ConnectingState {...shared} failed={false} title={t.continueIn} text={t.accept} />
      <ConnectingState {...shared} failed title={t.declined} text={t.declinedWhy} />
    </>
  );
}

function Moments({ t }: SampleProps) {
  return (
    <div className="card">
      <MomentLayer
        pair={
          <>
            <ItemPicture name="Tea shop" size={64} />
            {fox(64)}
          </>
        }
        end="good"
        said={t.copied}
        closeLabel={t.close}
        onClose={() => {}}
        testId="moment"
      >
        <div className="words">
          <h3>{t.copied}</h3>
        </div>
        <Foot>
          <Button full variant="primary">
            {t.close}
          </Button>
        </Foot>
      </MomentLayer>
    </div>
  );
}

function Quotes() {
  return (
    <WalletQuote by="Foxglove" text="MetaMask Tx Signature: User denied transaction signature." />
  );
}

function Hidden({ t }: SampleProps) {
  return (
    <p className="note">
      (0 px)
      <VisuallyHidden>{t.help}</VisuallyHidden>
    </p>
  );
}

function LiveRegions({ t }: SampleProps) {
  return (
    <div className="note">
      (0 px)
      <LiveRegion message={t.copied} />
    </div>
  );
}

export const FEEDBACK_SECTIONS = [
  { name: 'SpinnerRing', View: Waiting },
  { name: 'Declined', View: Failed },
  { name: 'ErrorState', View: Errors },
  { name: 'EmptyState', View: Empties },
  { name: 'ListScreen', View: ListScreens },
  { name: 'Toast', View: Toasts },
  { name: 'Warning', View: Warnings },
  { name: 'QrCode', View: QrCodes },
  { name: 'Lazy', View: Lazies },
  { name: 'WaitingState', View: WaitingStates },
  { name: 'ConnectingState', View: ConnectingStates },
  { name: 'MomentLayer', View: Moments },
  { name: 'WalletQuote', View: Quotes },
  { name: 'VisuallyHidden', View: Hidden },
  { name: 'LiveRegion', View: LiveRegions },
];
