/** A chunk of its own: the tables weigh more than all of sending. Source: ENSIP-15. */
import { ens_normalize } from '@adraffy/ens-normalize';

/** @throws Error for an invalid name, or one that looks like another. */
export const normalizeName = (name: string): string => ens_normalize(name);
