/**
 * Schema parts for what storage holds. Another script of the site, or another app of its origin, may have
 * written anything: what is shown is cleaned when it is read.
 */
import * as v from 'valibot';
import { isDecimal } from './amount';
import { label, webUrl } from './http/lenient-schemas';

/** Nothing of ours is longer, except icons. */
export const storedText = v.pipe(v.string(), v.maxLength(4_096));

export const storedName = label(40);

/** Empty if it is no picture that may be loaded. */
export const storedPicture = v.fallback(webUrl, '');

/** Characters; larger icons are not stored. */
export const STORED_ICON_LENGTH = 20_000;

/** The same, or one that a wallet announced. */
export const storedIcon = v.fallback(
  v.pipe(v.string(), v.maxLength(STORED_ICON_LENGTH), v.regex(/^(?:https?:\/\/|data:image\/)/i)),
  '',
);

/** An exact decimal string: at most a uint256 with 255 decimals. */
export const storedDecimal = v.pipe(
  v.string(),
  v.maxLength(400),
  v.check((text) => isDecimal(text) && !text.startsWith('-')),
);
