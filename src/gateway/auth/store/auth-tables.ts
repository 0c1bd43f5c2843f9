/**
 * The tables of the auth service. Tokens and codes are hashes; times are epoch seconds; a wallet's
 * shares are sealed with KEK-1 and written in base64url.
 */
import type { NoticeEvent } from '../../../protocol/custody/vault-notice';
import type { WalletMode } from '../../../protocol/custody/wallet-keys';
import type { Kysely, OpenedDatabase, Selectable, Transaction } from '../../store/open-database';

/** A person of a test project is another person, with another wallet. */
export interface PersonTable {
  /** UUID: the subject of grants. */
  id: string;
  mode: WalletMode;
  /** As compared; see `readEmailAddress`. */
  email: string;
  /** As first written: mail goes there. */
  address: string;
  created: number;
  /** No export before then; 0: none. */
  export_hold: number;
  /** Waits of the vault that began before are void; 0: none is. */
  holds_from: number;
}

export interface DeviceTable {
  person: string;
  /** Thumbprint of its key. */
  jkt: string;
  label: string;
  /** Network address of its last login. */
  place: string;
  first_seen: number;
  last_seen: number;
}

/** The pages on which the person used a device. */
export interface DeviceOriginTable {
  person: string;
  jkt: string;
  origin: string;
  since: number;
}

export type AttemptKind = 'login' | 'step_up' | 'change';

/**
 * `link`: a mailed link waits. `code`: a mailed code waits. `second`: of a change, the code of the
 * new address waits. `dead`: too many wrong digits. `over`: replaced by a newer code, or used up.
 */
export type AttemptStage = 'link' | 'code' | 'second' | 'done' | 'refused' | 'dead' | 'over';

export interface AttemptTable {
  /** Hash of the token that the device holds. */
  id: string;
  kind: AttemptKind;
  stage: AttemptStage;
  mode: WalletMode;
  /** Recipient of the current code. */
  email: string;
  address: string;
  /** Of a step-up or change; null for a login. */
  session: string | null;
  /** Of a change. */
  next_email: string | null;
  next_address: string | null;
  jkt: string;
  project: string;
  origin: string;
  created: number;
  expires: number;
  code: string | null;
  code_until: number;
  tries: number;
  link: string | null;
  link_until: number;
  digits: string;
  digit_tries: number;
  /** Hash of the browser's cookie. */
  browser: string;
  label: string;
  place: string;
  /** `failed`: to be sent again. */
  mail: 'queued' | 'failed';
}

export interface SessionTable {
  id: string;
  person: string;
  mode: WalletMode;
  jkt: string;
  project: string;
  origin: string;
  created: number;
  expires: number;
  idle_until: number;
  /** How many refresh tokens before the current one. */
  rotation: number;
  rotated: number;
  browser: string;
  /** 1: the cookie came once, so it must come each time. */
  cookie_seen: number;
  auth_time: number;
  /** 0: never. */
  step_up: number;
  /** Id of the wallet that it may create. */
  offered: string | null;
  /** 0: not ended. */
  ended: number;
}

export interface ConsentTable {
  person: string;
  project: string;
  origin: string;
  since: number;
}

export interface WalletTable {
  person: string;
  id: string;
  mode: WalletMode;
  eip155: string;
  solana: string;
  share_entropy: string;
  share_eip155: string;
  share_solana: string;
  /** See `walletReply`. */
  custody: 'operator' | 'releasing' | 'own';
  confirmed: number;
  created: number;
  /** JSON of `passkeyCopy`; '': none. */
  passkey: string;
}

/** A change of the address that its owner may take back. */
export interface UndoTable {
  /** Hash of the token in the mail. */
  id: string;
  person: string;
  mode: WalletMode;
  /** The address before the change. */
  email: string;
  address: string;
  origin: string;
  project: string;
  created: number;
  expires: number;
}

/** A mailed link cancels it: an export or deletion that was started, or a payment that waits. */
export interface CancelTable {
  /** Hash of the token in the mail. */
  id: string;
  person: string;
  purpose: 'export' | 'delete' | NoticeEvent;
  origin: string;
  expires: number;
  /** Id of the vault's notice; '' for an export or deletion. */
  notice: string;
  /** 1: the mail server took the mail of the notice. */
  mailed: number;
}

export interface AuditTable {
  seq: number;
  time: number;
  event: string;
  /** '' without a person. */
  person: string;
  /** HMAC of the address; '' without an address. */
  subject: string;
  origin: string;
  detail: string;
  previous: string;
  hash: string;
}

export interface AuthTables {
  people: PersonTable;
  devices: DeviceTable;
  device_origins: DeviceOriginTable;
  attempts: AttemptTable;
  sessions: SessionTable;
  consents: ConsentTable;
  wallets: WalletTable;
  undos: UndoTable;
  cancels: CancelTable;
  audit: AuditTable;
  facts: { name: string; value: string };
}

export type AuthStore = OpenedDatabase<AuthTables>;
export type AuthDatabase = Kysely<AuthTables> | Transaction<AuthTables>;
export type CancelRow = Selectable<CancelTable>;
export type UndoRow = Selectable<UndoTable>;
export type DeviceOriginRow = Selectable<DeviceOriginTable>;
export type AttemptRow = Selectable<AttemptTable>;
export type SessionRow = Selectable<SessionTable>;
export type PersonRow = Selectable<PersonTable>;
export type WalletRow = Selectable<WalletTable>;
