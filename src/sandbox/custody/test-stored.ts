/** Reads what the auth service and the vault of a test have stored. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAuditLog } from '../../gateway/auth/store/audit-log';
import { openAuthStore } from '../../gateway/auth/store/open-auth-store';
import { brokenRow } from '../../gateway/custody/audit-chain';
import { openVaultStore } from '../../gateway/vault/vault-store';

/** Once both processes have ended. */
export async function readStored(folder: string) {
  const auth = await openAuthStore({ file: path.join(folder, 'auth.db') });
  const vault = await openVaultStore(path.join(folder, 'vault.db'));
  try {
    const pepper = Buffer.from(
      readFileSync(path.join(folder, 'auth-keys/pepper'), 'utf8'),
      'base64',
    );
    const rows = await auth.db.selectFrom('wallets').selectAll().execute();
    const audit = await vault.auditRows();
    return {
      rows,
      vaults: await Promise.all(rows.map(({ id }) => vault.wallet(id))),
      authBroken: await createAuditLog(auth, pepper).verify(),
      vaultBroken: brokenRow(audit),
      signed: audit.flatMap(({ fields: [, event, detail] }) =>
        event === 'signed'
          ? [String((JSON.parse(String(detail)) as { intent: string }).intent)]
          : [],
      ),
    };
  } finally {
    await auth.close();
    await vault.close();
  }
}
