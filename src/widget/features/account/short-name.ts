/** Names are cut here (protocol §10.3: 16 to 18 characters); the whole one is for screen readers and the tooltip. */
const NAME_LENGTH = 18;

/** Cuts between letters, never inside one (emoji, accents). */
export function shortName(name: string): string {
  // Younger than the baseline: without it code points have to do.
  const letters = Intl.Segmenter
    ? [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
    : [...name];
  return letters.length <= NAME_LENGTH ? name : `${letters.slice(0, NAME_LENGTH - 1).join('')}…`;
}
