/** Title of a screen. It takes the focus, so that a change of screen is read out. */
import { useEffect, useRef } from 'react';

export function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each title is another screen
  useEffect(() => heading.current?.focus(), [text]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
