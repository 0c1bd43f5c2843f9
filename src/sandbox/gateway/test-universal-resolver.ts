/**
 * For tests: ENS's universal resolver, as other people's clients call it: it finds the resolver of a name or of
 * the nearest name above it, and hands that resolver's question for a server on as a batch. Written for the
 * tests from the interface of ENS's own; its tickets and versions are left out.
 * Source: docs.ens.domains/resolvers/universal, EIP-3668, ENSIP-10, ENSIP-21.
 */
import type { Address } from 'viem';
import { type Artefact, compiled, type TestChain } from './test-contracts';

const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Registry { function resolver(bytes32 node) external view returns (address); }
interface Wildcard {
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}
interface BatchGateway {
  struct Request { address sender; string[] urls; bytes data; }
  function query(Request[] calldata requests) external view returns (bool[] memory, bytes[] memory);
}
contract UniversalResolver {
  Registry private immutable registry;
  error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
  error ResolverNotFound(bytes name);
  error ResolverError(bytes errorData);

  constructor(Registry registry_) { registry = registry_; }

  function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
    uint256 size = uint8(name[at]);
    if (size == 0) return 0;
    bytes32 label = keccak256(name[at + 1:at + 1 + size]);
    return keccak256(abi.encodePacked(nodeOf(name, at + 1 + size), label));
  }

  function find(bytes calldata name) private view returns (address found, bool isExact) {
    for (uint256 at = 0; uint8(name[at]) != 0; at += 1 + uint8(name[at])) {
      found = registry.resolver(nodeOf(name, at));
      if (found != address(0)) return (found, at == 0);
    }
    revert ResolverNotFound(name);
  }

  function isWildcard(address resolver) private view returns (bool) {
    (bool ok, bytes memory answer) =
      resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", bytes4(0x9061b923)));
    return ok && answer.length == 32 && abi.decode(answer, (bool));
  }

  function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
    external view returns (bytes memory, address)
  {
    (address resolver, bool isExact) = find(name);
    bool wildcard = isWildcard(resolver);
    if (!wildcard && !isExact) revert ResolverNotFound(name);
    bytes memory call = wildcard ? abi.encodeCall(Wildcard.resolve, (name, data)) : data;
    (bool ok, bytes memory answer) = resolver.staticcall(call);
    if (ok) return (wildcard ? abi.decode(answer, (bytes)) : answer, resolver);
    if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
    ask(resolver, answer, gateways);
  }

  function ask(address resolver, bytes memory lookup, string[] calldata gateways) private view {
    bytes memory fields = new bytes(lookup.length - 4);
    for (uint256 at = 0; at < fields.length; at++) fields[at] = lookup[at + 4];
    (address sender, string[] memory urls, bytes memory data, bytes4 callback, bytes memory extra) =
      abi.decode(fields, (address, string[], bytes, bytes4, bytes));
    if (sender != resolver) revert ResolverError(lookup);
    BatchGateway.Request[] memory requests = new BatchGateway.Request[](1);
    requests[0] = BatchGateway.Request(sender, urls, data);
    revert OffchainLookup(
      address(this), gateways, abi.encodeCall(BatchGateway.query, (requests)),
      this.answered.selector, abi.encode(resolver, callback, extra)
    );
  }

  function answered(bytes calldata response, bytes calldata extraData)
    external view returns (bytes memory, address)
  {
    (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
    (address resolver, bytes4 callback, bytes memory extra) =
      abi.decode(extraData, (address, bytes4, bytes));
    if (failures[0]) revert ResolverError(responses[0]);
    (bool ok, bytes memory answer) =
      resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
    if (!ok) revert ResolverError(answer);
    return (abi.decode(answer, (bytes)), resolver);
  }
}
`;

export async function deployUniversalResolver(
  chain: TestChain,
  registry: Address,
): Promise<Address> {
  return chain.deploy(compiled(SOURCE).UniversalResolver as Artefact, [registry]);
}
