import { useLayoutEffect, useRef } from 'react';
import { hideToast, pauseToast, resumeToast, type Toast as Shown } from '../../core/views/toasts';
import { Toast } from '../../ui/feedback/Toast';
import { t } from '../messages';
import { focusQuietly } from './focus';

interface ToastPlaceProps {
  /** In the dialog, which is in the top layer already. */
  inside: boolean;
  toast: Shown;
}

export function ToastPlace({ inside, toast }: ToastPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  // The button that was pressed goes away: the keyboard returns to where it came from.
  const dismiss = (): void => {
    const title = place.current?.closest('dialog')?.querySelector<HTMLElement>('.title');
    hideToast();
    if (!(before.current instanceof HTMLElement && focusQuietly(before.current))) {
      focusQuietly(title);
    }
  };
  useLayoutEffect(() => {
    const own = place.current;
    const card = own?.closest('dialog')?.querySelector<HTMLElement>('.card');
    if (!own || !card) return;
    // Above the card where it fits, else inside: never across its edge. Its sheet has 16 px around it.
    // Inside it takes half: an address of two lines must not cover the line below the header.
    // The card's place without its animations.
    const observer = new ResizeObserver(() => {
      own.style.top = card.offsetTop < own.offsetHeight - 16 ? `${card.offsetTop - 8}px` : '';
    });
    // The first measure is in the same frame. The dialog around the card is as high as the window.
    observer.observe(card);
    observer.observe(card.parentElement as Element);
    return () => observer.disconnect();
  });
  useLayoutEffect(() => {
    // Younger than the baseline; without it the place is a fixed element, which the sheet makes it.
    if (!inside) place.current?.showPopover?.();
  }, [inside]);
  return (
    <div
      ref={place}
      class="toasts"
      onFocusIn={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
      {...(!inside && { popover: 'manual' })}
    >
      <Toast
        key={toast.id}
        variant={toast.variant}
        quiet={toast.quiet}
        message={toast.message}
        detail={toast.detail}
        link={toast.link}
        closeLabel={t('dismiss')}
        onClose={dismiss}
        onPause={pauseToast}
        onResume={resumeToast}
      />
    </div>
  );
}
