/** Proof that a person has the exported key: their signature of the release. Source: EIP-191. */
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { releaseText } from '../../protocol/custody/vault-api';

/** Of 64 bytes and the recovery bit. */
const SIGNATURE = /^0x([\da-f]{128})0([01])$/;

/** The grant is used once, so a signature seen elsewhere is of no use. */
export function provesKey(
  address: string,
  { grant, proof }: { grant: string; proof?: string },
): boolean {
  const [, compact, recovery] = SIGNATURE.exec(proof ?? '') ?? [];
  if (compact === undefined) return false;
  const text = Buffer.from(releaseText(grant));
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]),
  );
  try {
    const point = secp256k1.Signature.fromCompact(compact)
      .addRecoveryBit(Number(recovery))
      .recoverPublicKey(digest)
      .toRawBytes(false)
      .subarray(1);
    const own = Buffer.from(keccak_256(point).subarray(-20)).toString('hex');
    return `0x${own}` === address.toLowerCase();
  } catch {
    // Numbers that are no signature.
    return false;
  }
}
