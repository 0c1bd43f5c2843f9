import { baseCss } from './base-css';
import { modalCss } from './modal-css';
import { rowsCss } from './rows-css';
import { defineSheet } from './sheet';
import { tokenCss } from './tokens';

/** The styles of the first view and no more: these bytes load before the user sees anything. */
export const firstSheet = defineSheet(tokenCss + baseCss + modalCss + rowsCss);
