/** A node of one network, behind the gateway. What it says is a hint: nothing is signed because of it. */
import { callNode } from './answer-read';

/** @throws FrameError with the node's words. */
export type AskNode = (method: string, params: unknown) => Promise<unknown>;

/** Opens the node of a network. */
export type OpenNode = (networkId: string) => AskNode;

export const nodesOf =
  (projectId: string): OpenNode =>
  (networkId) =>
  (method, params) =>
    callNode(method, params, networkId, projectId);
