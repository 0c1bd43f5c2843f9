import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fliesPast, nextPace, type StepPace } from './step-window';

export interface ListSteps {
  /** Soon, and once a frame, however many turns the wheel took. */
  draw(): void;
  /**
   * The maximum number of new rows in this render: a render for another reason has its own work to
   * do.
   */
  most(): number;
  /** To be called in each drawing. @param behind there is less than is wanted */
  follow(behind: boolean): void;
  /** Scrolling has settled and every wanted row is rendered. */
  still(): boolean;
  /** A key has scrolled it: nothing flies past who goes from row to row. */
  led(): void;
}

/**
 * Renders a long list in steps, each after the browser's work for a frame: two short tasks instead
 * of a long one.
 * @param measure reads the scroll position of the list
 * @param pace learned from the duration of the steps
 */
export function useSteps(
  scroller: RefObject<HTMLElement>,
  measure: () => void,
  pace: StepPace,
): ListSteps {
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
        // If the last step did not finish, do not start rows that leave the view before the user
        // sees them.
        if (lacks.current && fliesPast(scrollTop - top, begun - when, clientHeight)) {
          draw();
          return;
        }
        stepping.current = true;
        measureNow.current();
        if (lacks.current) step((times) => times + 1);
        // Runs after the render, to lay it out now and not in the frame that shows it. A call,
        // because the minifier drops an unused property read.
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
    // The observer reports each size once, after the browser's layout: reading it earlier would lay
    // out twice. The follow-up work runs after the observer's turn: a size change within it raises
    // an error event on the page.
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
