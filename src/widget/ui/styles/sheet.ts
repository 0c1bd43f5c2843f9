/**
 * A style sheet that is built on first use, so that importing it does nothing (unit tests have no
 * CSSStyleSheet) and every shadow root of the page shares one parsed copy.
 */
export interface Sheet {
  readonly css: string;
  get(): CSSStyleSheet;
}

export function defineSheet(css: string): Sheet {
  let built: CSSStyleSheet | undefined;
  return {
    css,
    get() {
      if (!built) {
        built = new CSSStyleSheet();
        built.replaceSync(css);
      }
      return built;
    },
  };
}

/** Adds the sheets that the root has not adopted yet. Constructable sheets pass `style-src 'self'`. */
export function adoptSheets(root: DocumentOrShadowRoot, ...sheets: readonly Sheet[]): void {
  const present = root.adoptedStyleSheets;
  const missing = sheets.map((sheet) => sheet.get()).filter((sheet) => !present.includes(sheet));
  if (missing.length > 0) root.adoptedStyleSheets = [...present, ...missing];
}

const homes = new Set<DocumentOrShadowRoot>();

/** Registers the root that receives the components' style sheets. Returns a stop. */
export function openHome(root: DocumentOrShadowRoot, ...sheets: readonly Sheet[]): () => void {
  homes.add(root);
  adoptSheets(root, ...sheets);
  return () => homes.delete(root);
}

/** For what comes after the first view: its looks come with it. */
export function bringSheet(sheet: Sheet): void {
  for (const home of homes) adoptSheets(home, sheet);
}
