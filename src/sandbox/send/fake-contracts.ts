/** For tests: contracts of our own making, as awkward as real ones, compiled when they are needed. */
import { compileSolidity } from '../test-compiler';

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Plain {
  mapping(address => uint256) public balanceOf;
  uint8 public decimals = 6;
  string public symbol = "USDX";
  string public name = "Dollar X";
  constructor() { balanceOf[msg.sender] = 1_000_000_000_000; }
  function setDecimals(uint8 value) external { decimals = value; }
  function setSymbol(string calldata value) external { symbol = value; }
  function move(address to, uint256 amount) internal virtual {
    require(balanceOf[msg.sender] >= amount, "not enough");
    balanceOf[msg.sender] -= amount;
    balanceOf[to] += amount;
  }
  function transfer(address to, uint256 amount) external virtual returns (bool) {
    move(to, amount);
    return true;
  }
}
contract ReturnsFalse is Plain {
  function transfer(address, uint256) external pure override returns (bool) { return false; }
}
contract TakesFee is Plain {
  function move(address to, uint256 amount) internal override {
    super.move(to, amount);
    balanceOf[to] -= amount / 100;
  }
}
contract Paused is Plain {
  error Frozen(address who);
  function move(address, uint256) internal pure override { revert("Pausable: paused"); }
}
contract NoReturn {
  mapping(address => uint256) public balanceOf;
  uint256 public constant decimals = 6;
  bytes32 public constant symbol = "OLD";
  bytes32 public constant name = "Old Coin";
  constructor() { balanceOf[msg.sender] = 1_000_000; }
  function transfer(address to, uint256 amount) external {
    require(balanceOf[msg.sender] >= amount);
    balanceOf[msg.sender] -= amount;
    balanceOf[to] += amount;
  }
}
contract Mute {}
contract Vault { uint256 public count; receive() external payable { count += 1; } }
contract Wall {}
contract Oracle { function getL1Fee(bytes calldata data) external pure returns (uint256) { return 1000 * data.length; } }
contract OperatorOracle {
  function getL1Fee(bytes calldata) external pure returns (uint256) { return 1e15; }
  function getOperatorFee(uint256 gas) external pure returns (uint256) { return gas * 1e11 + 4e14; }
}
contract Names {
  mapping(bytes32 => address) private owners;
  function set(bytes32 node, address value) external { owners[node] = value; }
  function resolver(bytes32 node) external view returns (address) { return owners[node] == address(0) ? address(0) : address(this); }
  function addr(bytes32 node) external view returns (address) { return owners[node]; }
}
`;

/** Solidity source of `PROBE_CODE`. */
export const PROBE_SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Probe {
  fallback() external payable {
    assembly {
      function held(token, owner) -> value {
        mstore(0, shl(224, 0x70a08231))
        mstore(4, owner)
        if iszero(staticcall(gas(), token, 0, 36, 0, 32)) { revert(0, 0) }
        value := mload(0)
      }
      let token := calldataload(0)
      let to := calldataload(32)
      let before := held(token, to)
      mstore(0, shl(224, 0xa9059cbb))
      mstore(4, to)
      mstore(36, calldataload(64))
      if iszero(call(gas(), token, 0, 0, 68, 0, 32)) { revert(0, 0) }
      if returndatasize() { if iszero(mload(0)) { revert(0, 0) } }
      mstore(0, sub(held(token, to), before))
      return(0, 32)
    }
  }
}`;

interface Compiled {
  bytecode: string;
  deployed: string;
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }[]
  >;
}

/** Bytes as hex, by the contract's name. */
export function compile(source: string = SOURCE): Record<string, Compiled> {
  const input = {
    language: 'Solidity',
    sources: { 'all.sol': { content: source } },
    settings: {
      evmVersion: 'london',
      optimizer: { enabled: true, runs: 1 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const { errors = [], contracts } = JSON.parse(compileSolidity(input)) as Output;
  const wrong = errors.find(({ severity }) => severity === 'error');
  if (wrong) throw new Error(wrong.formattedMessage);
  return Object.fromEntries(
    Object.entries(contracts['all.sol'] ?? {}).map(([name, { evm }]) => [
      name,
      { bytecode: `0x${evm.bytecode.object}`, deployed: `0x${evm.deployedBytecode.object}` },
    ]),
  );
}
