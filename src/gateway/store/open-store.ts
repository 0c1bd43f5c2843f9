/** The gateway's database: what it read from the chains. */
import { MIGRATIONS } from './migrations/run-migrations';
import {
  type DatabasePlace,
  memoryDatabase,
  type OpenedDatabase,
  openDatabase,
} from './open-database';
import type { Tables } from './tables';

export type Store = OpenedDatabase<Tables>;

export const memoryStore = (): Store => memoryDatabase(MIGRATIONS);

/** @throws Error when the store cannot be opened or migrated. */
export const openStore = (place: DatabasePlace): Promise<Store> => openDatabase(place, MIGRATIONS);
