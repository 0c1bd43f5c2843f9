import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Lazy } from '../../ui/layout/Lazy';
import { t } from './messages';

const qrCode = async () => (await import('../../ui/media/qr-code/QrCode')).QrCode;

/** CSS px. Room is left below it for the address and the buttons. */
const SIDE = 240;

const skeleton = <Skeleton width={SIDE} height={SIDE} radius={16} />;

interface AddressCodeProps {
  value: string;
  label: string;
  /** Of the network, in the middle. */
  picture: ReactNode;
}

/** The code or its placeholder: always the same size, so that nothing moves. */
export function AddressCode({ value, label, picture }: AddressCodeProps) {
  return (
    <div class="receive-code">
      <Lazy
        load={qrCode}
        props={{ value, label, picture, size: SIDE, testId: 'receive-qr' }}
        skeleton={skeleton}
        failed={(retry) => (
          <button
            type="button"
            class="receive-code undrawn"
            onClick={retry}
            data-testid="receive-draw"
          >
            {t('notDrawn')}
          </button>
        )}
      />
    </div>
  );
}
