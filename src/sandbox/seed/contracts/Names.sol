// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The registry of EIP-137: who owns a name, and who resolves it.
contract Registry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 => Record) private records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);

    modifier onlyOwner(bytes32 node) {
        require(records[node].owner == msg.sender, "not the name's owner");
        _;
    }

    constructor() {
        records[0].owner = msg.sender;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }

    function setOwner(bytes32 node, address to) external onlyOwner(node) {
        records[node].owner = to;
        emit Transfer(node, to);
    }

    function setResolver(bytes32 node, address to) external onlyOwner(node) {
        records[node].resolver = to;
        emit NewResolver(node, to);
    }

    function setTTL(bytes32 node, uint64 to) external onlyOwner(node) {
        records[node].ttl = to;
        emit NewTTL(node, to);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address to)
        external
        onlyOwner(node)
        returns (bytes32 subnode)
    {
        subnode = keccak256(abi.encodePacked(node, label));
        records[subnode].owner = to;
        emit NewOwner(node, label, to);
    }
}

/// Addresses (EIP-137, EIP-2304), names of addresses (EIP-181) and texts (EIP-634).
contract Resolver {
    Registry private immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) private names;
    mapping(bytes32 => mapping(string => string)) private texts;

    uint256 private constant ETHER = 60;

    event AddrChanged(bytes32 indexed node, address a);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event NameChanged(bytes32 indexed node, string name);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);

    constructor(Registry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "not the name's owner");
        _;
    }

    function setAddr(bytes32 node, address to) external onlyOwner(node) {
        addresses[node][ETHER] = abi.encodePacked(to);
        emit AddrChanged(node, to);
        emit AddressChanged(node, ETHER, abi.encodePacked(to));
    }

    function addr(bytes32 node) external view returns (address payable) {
        return payable(address(bytes20(addresses[node][ETHER])));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function setName(bytes32 node, string calldata to) external onlyOwner(node) {
        names[node] = to;
        emit NameChanged(node, to);
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165 itself, addr, addr of any coin, name, text.
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }
}
