import { defineSheet } from './sheet';
import { controlsCss } from './styles/controls';
import { factsCss } from './styles/facts';
import { feedbackCss } from './styles/feedback';
import { movesCss } from './styles/moves';

/** The looks of everything that the first view does not show. */
export const moreSheet = defineSheet(movesCss + controlsCss + factsCss + feedbackCss);
