/** The exit file: one page that opens the wallet from its written recovery, with every server off. */
import type { ExportTarget } from './begin-export';

/** The page of `src/secure/exit`, written by the build. */
declare const __EXIT_PAGE__: string;

/** It holds addresses, which the page compares, and no secret. */
export const exitFile = ({ addresses, mode }: Omit<ExportTarget, 'id'>): string =>
  __EXIT_PAGE__.replace(
    '<html ',
    `<html data-mode="${mode}" data-eip155="${addresses.eip155}" data-solana="${addresses.solana}" `,
  );
