/** Finds the sandbox's sites for programs: Node cannot resolve `*.localhost` on Debian. */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLocalHost } from '../../protocol/onramp/onramp-hosts';

const LOOPBACK = { address: '127.0.0.1', family: 4 };

export const lookupLocal: LookupFunction = (host, options, done) => {
  if (!isLocalHost(host)) return (lookup as LookupFunction)(host, options, done);
  if (options.all) return done(null, [LOOPBACK]);
  done(null, LOOPBACK.address, LOOPBACK.family);
};
