/** The element that the widget's card is in, for what must live as long as the widget. */

let surface: HTMLElement | undefined;

/** Called once a page. */
export function setDialogSurface(next: HTMLElement | undefined): void {
  surface = next;
}

export const dialogSurface = (): HTMLElement | undefined => surface;
