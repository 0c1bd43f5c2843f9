import { baseCss } from './base-css';
import { modalCss } from './modal-css';
import { rowsCss } from './rows-css';
import { defineSheet } from './sheet';
import { tokenCss } from './tokens';

/** What the first view needs, no more: it is part of the bytes before anything is seen. */
export const firstSheet = defineSheet(tokenCss + baseCss + modalCss + rowsCss);
