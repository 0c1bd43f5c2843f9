/** The client as its package makes it. */
import type { SignClient } from '@walletconnect/sign-client';

export type Client = Awaited<ReturnType<typeof SignClient.init>>;
