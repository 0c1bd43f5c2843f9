/** Answers RPC requests: reads by the gateway, signatures after an approval. */
import type { RequestPayload } from '../../protocol/frame/frame-messages';
import { approvalOf, UNSUPPORTED_METHODS } from '../../protocol/frame/wallet-methods';
import type { DeviceStore } from '../device/device-store';
import { ABORTED, FrameError } from '../frame/frame-error';
import type { ServiceClient } from '../login/service-client';
import { answerRead } from './answer-read';
import type { PageFacts, Signer } from './signing-types';

interface Options {
  client: ServiceClient;
  store: DeviceStore;
  projectId: string;
  page: PageFacts;
  now(): number;
}

export interface Signing {
  /** @throws FrameError */
  request(request: RequestPayload<'RPC_REQUEST'>, signer: Signer): Promise<unknown>;
  /** The page gave up: open approvals end, reads go on. */
  abort(): void;
  themeChanged(): void;
}

export function createSigning({ projectId }: Options): Signing {
  const open = new Set<AbortController>();
  return {
    async request(request, signer) {
      if (approvalOf(request.method) === 'safe') return answerRead(request, signer, projectId);
      if (UNSUPPORTED_METHODS.includes(request.method)) {
        throw new FrameError('This wallet does not support this method.');
      }
      throw new FrameError(ABORTED);
    },
    abort() {
      for (const control of open) control.abort();
    },
    themeChanged() {},
  };
}
