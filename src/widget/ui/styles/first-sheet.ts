import { baseCss } from './base';
import { modalCss } from './modal';
import { rowsCss } from './rows';
import { defineSheet } from './sheet';
import { tokenCss } from './tokens';

/** What the first view needs, no more: it is part of the bytes before anything is seen. */
export const firstSheet = defineSheet(tokenCss + baseCss + modalCss + rowsCss);
