// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Resolver of every name in one zone (ENSIP-10). The answers come from a server (EIP-3668) with a
/// signature that this contract checks, so any client can use them without trusting the server.
contract ZoneResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error Expired();
    error WrongSignature();

    address public owner;
    string public url;
    mapping(address => bool) public signers;

    event SignerSet(address signer, bool allowed);
    event UrlSet(string url);
    event OwnerSet(address owner);

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, string memory url_, address signer) {
        owner = owner_;
        url = url_;
        signers[signer] = true;
        emit OwnerSet(owner_);
        emit UrlSet(url_);
        emit SignerSet(signer, true);
    }

    function setSigner(address signer, bool allowed) external onlyOwner {
        signers[signer] = allowed;
        emit SignerSet(signer, allowed);
    }

    function setUrl(string calldata url_) external onlyOwner {
        url = url_;
        emit UrlSet(url_);
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerSet(owner_);
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory callData = abi.encodeWithSelector(this.resolve.selector, name, data);
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, callData, this.resolveWithProof.selector, callData);
    }

    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (block.timestamp > expires) revert Expired();
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), block.chainid, expires, keccak256(extraData), keccak256(result))
        );
        if (!signers[signerOf(hash, signature)]) revert WrongSignature();
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.resolve.selector || id == this.supportsInterface.selector;
    }

    /// Only the lower of the two possible values of `s`, and never the zero address.
    function signerOf(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert WrongSignature();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) revert WrongSignature();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert WrongSignature();
    }
}
