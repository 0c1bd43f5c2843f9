import { IconButton } from '../controls/IconButton';
import { Icon } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { Spinner } from './Spinner';
import '../icons/status-icons';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface ToastProps {
  variant: 'loading' | 'success' | 'error';
  /** An `error` without a fault: omits the error color. */
  quiet?: boolean | undefined;
  message: string;
  detail?: string | undefined;
  link?: { href: string; label: string } | undefined;
  closeLabel: string;
  onClose: () => void;
  /** Hovered or focused: pauses its timer. */
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
}

/** An address or a hash that does not fit into one line breaks in its middle, between bytes. */
function halves(text: string) {
  const middle = (text.length / 2 + 1) & -2;
  return /\W/.test(text) ? text : [text.slice(0, middle), <wbr key="" />, text.slice(middle)];
}

/** Visual only; the live region announces the text. */
export function Toast(props: ToastProps) {
  useSheet(moreSheet);
  const { variant } = props;
  return (
    <div
      className={classNames('toast', variant, props.quiet && 'quiet')}
      part={`toast toast-${variant}`}
      data-testid="toast"
      onPointerEnter={props.onPause}
      onPointerLeave={props.onResume}
      onFocusIn={props.onPause}
      onFocusOut={props.onResume}
    >
      {variant === 'loading' ? (
        <Spinner />
      ) : (
        <Icon name={variant === 'success' ? 'check' : 'error'} />
      )}
      <p>
        {props.message}
        {props.detail && (
          <small>
            <bdi>{halves(props.detail)}</bdi>
          </small>
        )}
      </p>
      {props.link && <IconButton icon="external" {...props.link} testId="toast-link" />}
      <IconButton
        icon="close"
        label={props.closeLabel}
        onPress={props.onClose}
        testId="toast-close"
      />
    </div>
  );
}
