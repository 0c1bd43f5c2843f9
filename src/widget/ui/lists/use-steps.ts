import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fliesPast, nextPace, type Pace } from './step-window';

export interface Steps {
  /** Soon, and once a frame, however many turns the wheel took. */
  draw(): void;
  /** How many new rows this drawing may bring: what draws for another reason has its own work to do. */
  most(): number;
  /** To be called in each drawing. @param behind there is less than is wanted */
  follow(behind: boolean): void;
  /** It is where it will be, and all is drawn. */
  still(): boolean;
  /** A key has scrolled it: nothing flies past who goes from row to row. */
  led(): void;
}

/**
 * A long list is drawn in steps, each behind what the browser does for a frame, so that the two are two short
 * tasks and not a long one.
 * @param measure takes over where the list is scrolled to
 * @param pace is learned from how long the steps took
 */
export function useSteps(scroller: RefObject<HTMLElement>, measure: () => void, pace: Pace): Steps {
  const frame = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const lacks = useRef(false);
  const stepping = useRef(true);
  const last = useRef({ top: 0, when: 0 });
  const [, step] = useState(0);
  const measureNow = useRef(measure);
  measureNow.current = measure;
  const draw = () => {
    frame.current ||= requestAnimationFrame(() => {
      timer.current = setTimeout(() => {
        const begun = performance.now();
        const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
        const { top, when } = last.current;
        last.current = { top: scrollTop, when: begun };
        frame.current = 0;
        // Where the last step did not come to the end of its work, none begins with what is gone before it is seen.
        if (lacks.current && fliesPast(scrollTop - top, begun - when, clientHeight)) {
          draw();
          return;
        }
        stepping.current = true;
        measureNow.current();
        if (lacks.current) step((times) => times + 1);
        // When it has been drawn; and it is laid out here rather than in the frame that shows it. A call, because
        // a property that is only read does not outlive the minifier.
        queueMicrotask(() => {
          stepping.current = false;
          scroller.current?.getBoundingClientRect();
          if (lacks.current) Object.assign(pace, nextPace(pace, performance.now() - begun));
        });
      });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same in each drawing
  useLayoutEffect(() => {
    // It tells of each at once, when the browser has laid it out: asked before, it would do so twice. And what
    // follows comes later than the observer's turn: a size that changes within it is an error event of the page.
    const observer = new ResizeObserver(draw);
    if (scroller.current) observer.observe(scroller.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame.current);
      clearTimeout(timer.current);
    };
  }, [scroller]);
  useLayoutEffect(() => {
    stepping.current = false;
    if (lacks.current) draw();
  });
  return {
    draw,
    most: () => (stepping.current ? pace.rows : 0),
    follow: (behind) => {
      lacks.current = behind;
    },
    still: () => frame.current === 0,
    led: () => {
      last.current.top = scroller.current?.scrollTop ?? 0;
    },
  };
}
