import { SpinnerRing } from '../../../ui/feedback/SpinnerRing';
import { classNames } from '../../../ui/layout/class-names';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { approvalSheet } from './approval-sheet';

interface Pictured {
  name: string;
  icon: string | undefined;
}

interface ApprovalProps {
  token: Pictured;
  wallet: Pictured;
  rejected: boolean;
  title: string;
  text: string;
  note: string | undefined;
}

/**
 * The token and the wallet that is asked, joined by three dots: while the wallet asks the user, and
 * at rest after a rejection. Both have one height, so that no text moves.
 */
export function Approval({ token, wallet, rejected, title, text, note }: ApprovalProps) {
  useSheet(approvalSheet);
  return (
    <div class={classNames('send-approval', rejected && 'rest')}>
      <div class="link" aria-hidden="true">
        <ItemPicture name={token.name} src={token.icon} round size={64} />
        <i />
        <SpinnerRing>
          <ItemPicture name={wallet.name} src={wallet.icon} size={64} />
        </SpinnerRing>
      </div>
      <div role="status" data-testid={rejected ? 'send-error' : 'send-approve'}>
        <h3>{title}</h3>
        <p class="muted">
          <bdi>{text}</bdi>
        </p>
        {note && <p class="small muted">{note}</p>}
      </div>
    </div>
  );
}
