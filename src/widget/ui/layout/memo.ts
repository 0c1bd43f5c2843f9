import type { JSX, ReactNode } from 'react';

interface KeptProps<Of extends readonly unknown[]> {
  draw: (...of: Of) => ReactNode;
  of: Readonly<Of>;
}

interface KeptComponent {
  props: KeptProps<never[]>;
  shouldComponentUpdate?(next: KeptProps<never[]>): boolean;
}

/** As `memo` sets it on each drawing; of its own, because the first view would pay 136 bytes for that one. */
function changed(this: KeptComponent, { draw, of }: KeptProps<never[]>): boolean {
  return draw !== this.props.draw || of.some((one, at) => one !== this.props.of[at]);
}

function drawKept(this: KeptComponent, { draw, of }: KeptProps<never[]>): ReactNode {
  this.shouldComponentUpdate = changed;
  return draw(...of);
}

/**
 * Renders again only when `draw`, or an input that it renders, is another object. The component
 * keeps the result: a reused element would hold on to its first parent, and through it to all
 * earlier ones.
 */
export const Memo = drawKept as unknown as <Of extends readonly unknown[]>(
  props: KeptProps<Of>,
) => JSX.Element;
