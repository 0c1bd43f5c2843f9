import { controlsCss } from './controls-css';
import { factsCss } from './facts-css';
import { feedbackCss } from './feedback-css';
import { laterTokenCss } from './later-tokens';
import { movesCss } from './moves-css';
import { defineSheet } from './sheet';

/** The looks of everything that the first view does not show. */
export const moreSheet = defineSheet(
  laterTokenCss + movesCss + controlsCss + factsCss + feedbackCss,
);
