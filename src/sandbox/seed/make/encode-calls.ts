/** Calls of the seed's contracts, as data. */
import { Interface } from 'ethers';

const CONTRACTS = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function mintMany(address[] to, uint256 amount)',
  'function burn(uint256 amount)',
  'function setPaused(bool on)',
  'function setBlacklisted(address who, bool on)',
  'function claim(address[] from, address[] to, uint256 amount)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setOwner(bytes32 node, address owner)',
  'function setAddr(bytes32 node, address to)',
  'function setName(bytes32 node, string name)',
  'function setText(bytes32 node, string key, string value)',
  'function addLiquidityETH(address token, uint256 amount, uint256 leastToken, uint256 leastCoin, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
]);

/** Names that several of them have, each with other arguments. */
const COLLECTIONS = new Interface([
  'function mint(address to, uint256 id)',
  'function mint(address to, uint256 id, string uri)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function claim(uint256 id)',
]);

export const encodeCall = (name: string, ...args: readonly unknown[]) =>
  CONTRACTS.encodeFunctionData(name, args);

/** @param signature as `mint(address,uint256)` */
export const collectionCall = (signature: string, ...args: readonly unknown[]) =>
  COLLECTIONS.encodeFunctionData(signature, args);
