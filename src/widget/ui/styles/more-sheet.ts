import { controlsCss } from './controls';
import { factsCss } from './facts';
import { feedbackCss } from './feedback';
import { movesCss } from './moves';
import { defineSheet } from './sheet';

/** The looks of everything that the first view does not show. */
export const moreSheet = defineSheet(movesCss + controlsCss + factsCss + feedbackCss);
