/** A node of one network, behind the gateway. What it says is a hint: nothing is signed because of it. */
import type { OTHER_NODE } from '../../protocol/http/rpc-proxy';
import { callNode, parseLamports } from './answer-read';

/**
 * @param node `other`: a second opinion, by another node than the first; rejects where no other exists.
 * @throws FrameError with the node's words.
 */
export type AskNode = (
  method: string,
  params: unknown,
  node?: typeof OTHER_NODE,
) => Promise<unknown>;

/** Opens the node of a network. */
export type OpenNode = (networkId: string) => AskNode;

export const nodesOf =
  (projectId: string): OpenNode =>
  (networkId) =>
  (method, params, node) =>
    callNode(method, params, networkId, projectId, node, parseLamports);
