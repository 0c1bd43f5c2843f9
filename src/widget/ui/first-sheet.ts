import { defineSheet } from './sheet';
import { baseCss } from './styles/base';
import { modalCss } from './styles/modal';
import { rowsCss } from './styles/rows';
import { tokenCss } from './tokens';

/** What the first view needs, no more: it is part of the bytes before anything is seen. */
export const firstSheet = defineSheet(tokenCss + baseCss + modalCss + rowsCss);
