/** Brings a database to the newest form: forward only, all or nothing, one gateway at a time. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import { history } from './0001-history';
import { nfts } from './0003-nfts';
import { receivedIndex } from './0004-received';
import { approvals } from './0005-approvals';
import { tokensByPlace } from './0006-tokens-by-place';
import { nftTable } from './0007-nft-table';
import { zoneNames } from './0008-zone-names';
import { onrampTables } from './0009-onramp';
import { settlementTable } from './0010-x402';

/** In this order for ever: a new one goes to the end, with the next number. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-history': history,
  '0003-nfts': nfts,
  '0004-received': receivedIndex,
  '0005-approvals': approvals,
  '0006-tokens-by-place': tokensByPlace,
  '0007-nft-table': nftTable,
  '0008-zone-names': zoneNames,
  '0009-onramp': onrampTables,
  '0010-x402': settlementTable,
};

/** @throws Error with the step that failed, after which the database is as it was. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const cause = error instanceof Error ? error.message : String(error);
  throw new Error(`${failed ? `Migration ${failed}` : 'The migrations'} failed: ${cause}`, {
    cause: error,
  });
}
