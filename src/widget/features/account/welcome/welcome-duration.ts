/** (ours) Long enough to read; pointing at it holds it. The shots of the screens read this, too. */
export const WELCOME_MS = 2_400;
