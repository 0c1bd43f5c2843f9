import type { ReactNode, Ref } from 'react';

/** The props that all pressable controls share. */
export interface PressProps {
  onPress?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Makes it a link that opens outside of the page. */
  href?: string | undefined;
  elementRef?: Ref<HTMLButtonElement> | undefined;
  testId?: string | undefined;
}

interface PressableProps extends PressProps {
  className: string;
  part: string;
  children: ReactNode;
  /** Keeps its place and focus, answers no press. */
  busy?: boolean | undefined;
  current?: boolean | undefined;
  label?: string | undefined;
}

/** A button, or a link when it has an address and may be followed. */
export function Pressable(props: PressableProps) {
  const { disabled, busy, href, onPress } = props;
  const shared = {
    className: props.className,
    part: props.part,
    'data-testid': props.testId,
    'aria-current': props.current ? ('true' as const) : undefined,
    'aria-label': props.label,
    title: props.label,
    children: props.children,
  };
  return href !== undefined && !disabled ? (
    <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress} />
  ) : (
    <button
      {...shared}
      ref={props.elementRef ?? null}
      type="button"
      disabled={Boolean(disabled)}
      aria-busy={busy ? 'true' : undefined}
      aria-disabled={busy ? 'true' : undefined}
      onClick={busy ? undefined : onPress}
    />
  );
}
