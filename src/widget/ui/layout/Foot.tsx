import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { footSheet } from '../styles/foot-sheet';
import { useSheet } from '../styles/use-sheet';

/**
 * The last element of a view: it stays in sight with its buttons while the content scrolls under
 * it. Marks the view's edges that hide content, for the fades. Empty, it is these fades alone.
 */
export function Foot({ children }: { children?: ReactNode }) {
  useSheet(footSheet);
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = foot.current?.closest<HTMLElement>('.view');
    const body = view?.parentElement;
    if (!body) return;
    let frame = 0;
    const mark = (): void => {
      const height = foot.current?.offsetHeight;
      // Hidden below another view.
      if (!height) return;
      const { scrollTop, scrollHeight, clientHeight } = body;
      view.toggleAttribute('data-above', scrollTop > 0);
      view.toggleAttribute('data-below', scrollHeight - clientHeight - scrollTop > 1);
      // A focused field must not scroll to a place under the foot.
      body.style.scrollPaddingBlockEnd = `${height}px`;
    };
    // Later than the observer's turn: a size that changes within it is an error event of the page.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(body);
    observer.observe(view);
    body.addEventListener('scroll', mark, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      body.removeEventListener('scroll', mark);
      body.style.scrollPaddingBlockEnd = '';
      view.removeAttribute('data-above');
      view.removeAttribute('data-below');
    };
  }, []);
  return (
    <div ref={foot} className={children ? 'foot' : 'foot bare'}>
      {children}
    </div>
  );
}
